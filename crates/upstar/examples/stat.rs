use upstar::game::*;
fn main() {
    let mut a = Algebra::new();
    let d = a.day(3).unwrap();
    let mut b = a.fork();
    let st: Vec<_> = d.games.iter().map(|&g| a.stops(g)).collect();
    let (mut yes, mut no, mut open, mut opentrue) = (0, 0, 0, 0);
    let mut strict = 0;
    let mut touching = 0;
    let mut inl = 0;
    for (i, &g) in d.games.iter().enumerate() {
        for (j, &h) in d.games.iter().enumerate() {
            let (gl, gr) = &st[i];
            let (hl, hr) = &st[j];
            if gl < hr {
                yes += 1
            } else if gl > hl || gr > hr {
                no += 1
            } else {
                open += 1;
                if b.le(g, h).unwrap() {
                    opentrue += 1
                }
                if gl == hr {
                    touching += 1
                } else if gl < hl && gr < hr {
                    strict += 1
                }
                if a.as_nus(g).is_some() || a.as_nus(h).is_some() {
                    inl += 1
                }
            }
        }
    }
    println!(
        "yes {yes} no {no} open {open} (true {opentrue}) touching {touching} strict {strict} withnus {inl}"
    );
    let n: usize = d
        .games
        .iter()
        .map(|&g| a.left_options(g).unwrap().len())
        .sum();
    println!("avg left opts {}", n as f64 / 1474.0);
}
