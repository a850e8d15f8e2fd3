//! Rule files against the built-in rulesets: processor time for the same board, from an empty store.

use std::time::{Duration, Instant};
use upstar::game::Algebra;
use upstar::position::AnyPosition;
use upstar_rules::RuleFile;

/// Processor time of this thread where the system provides it, otherwise elapsed time.
fn clock() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// The best of several runs.
fn time(position: &AnyPosition) -> Duration {
    let run = |_| {
        let mut algebra = Algebra::new();
        let start = clock();
        position.value(&mut algebra).unwrap();
        clock() - start
    };
    (0..5).map(run).min().unwrap()
}

fn ratio(name: &str, call: &str) -> f64 {
    let path = format!(
        "{}/../../docs/gallery/{name}.rules",
        env!("CARGO_MANIFEST_DIR")
    );
    let rules: RuleFile = RuleFile::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    let own = time(&upstar_rules::position(&rules, call).unwrap());
    let built_in = time(&upstar::rulesets::position(call).unwrap());
    let ratio = own.as_secs_f64() / built_in.as_secs_f64();
    println!("{call}: {own:?} against {built_in:?}, {ratio:.1} times");
    ratio
}

#[test]
fn five_line_domineering_is_not_slow() {
    assert!(ratio("domineering", "domineering(5, 5)") < 5.0);
}

/// Other files of the gallery; prints the numbers in docs/performance.md: `-- --ignored --nocapture`.
#[test]
#[ignore = "takes long on a busy machine"]
fn other_files_are_not_slow() {
    for (name, call) in [
        ("clobber", "clobber(3, 4)"),
        ("clobber", "clobber(1, 20)"),
        ("konane", "konane(\"xoxo|ox.x|x.xo|oxox\")"),
        ("toads_and_frogs", "toads_and_frogs(\"TTTT....FFFF\")"),
        ("snort", "snort(grid(3, 5))"),
    ] {
        assert!(ratio(name, call) < 50.0);
    }
}
