//! How long nim sequences take, and how the cost grows with their length.

use upstar::impartial::coins::Turning;
use upstar::impartial::take_and_break::{Code, Sequence, TakeAndBreak};
use upstar_bench::timed;

fn main() {
    coins();
    heaps();
}

fn coins() {
    println!(
        "{:<18} {:>10} {:>9}  last value",
        "coins", "places", "seconds"
    );
    let ((), seconds) = timed(|| {
        for t in 1..=9 {
            Turning::at_most(t).values(44).expect("no limits");
        }
    });
    println!("{:<18} {:>10} {:>9.3}", "up to 1, ..., 9", 44, seconds);
    for (code, sizes) in [
        ("1-5", [50, 100, 200]),
        ("1-9", [30, 45, 60]),
        ("1+ symmetric", [50, 100, 150]),
        ("1+", [50, 100, 120]),
        ("3 spaced", [1000, 2000, 4000]),
        ("1+ consecutive", [1000, 2000, 4000]),
    ] {
        let game: Turning = code.parse().expect("a code");
        for n in sizes {
            let (values, seconds) = timed(|| game.values(n).expect("small enough"));
            println!("{code:<18} {n:>10} {seconds:>9.3}  {}", values[n - 1]);
        }
    }
}

fn heaps() {
    println!("{:<18} {:>10} {:>9}  result", "game", "heaps", "seconds");
    let game = |text: &str| text.parse::<TakeAndBreak>().expect("a code");
    run(Code::kayles().into(), &[10_000, 10_000_000]);
    run(Code::dawsons_chess().into(), &[10_000, 10_000_000]);
    for code in ["0.37", "0.6", "grundy", "0.16", "0.56"] {
        run(game(code), &[10_000, 100_000, 1_000_000]);
    }
    run(game("0.(3)"), &[1_000, 4_000, 16_000]);
    run(game("4.(3)"), &[1_000, 4_000, 16_000]);
    run(game("0.0f"), &[1_000, 4_000, 8_000]);
}

fn run(game: TakeAndBreak, sizes: &[usize]) {
    for &n in sizes {
        let mut sequence = Sequence::new(game.clone());
        let (result, seconds) = timed(|| sequence.extend_to(n, &Default::default()));
        result.expect("no limits");
        let rare = sequence.rare_values();
        let result = match (sequence.look_for_period().proved(), rare) {
            (Some(p), _) => format!("period {} from {}", p.period, p.preperiod),
            (None, Some(rare)) => format!("no period, {rare} rare values"),
            (None, None) => "no period".to_string(),
        };
        println!("{:<18} {n:>10} {seconds:>9.3}  {result}", game.to_string());
    }
}
