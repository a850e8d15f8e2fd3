//! Theorems on loopy games, tried on random ones.

use upstar_loopy::{Graph, LoopyAlgebra, Pseudonumber, Side, Stopper, Target, Value};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Order, Outcome, Player, Winner};

type Tried = Result<(), Stopped>;

/// Pseudo-random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    fn short(&mut self, loops: &mut LoopyAlgebra<'_>) -> Game {
        let texts = [
            "0", "0", "1", "-1", "*", "1/2", "^", "v", "*2", "{1|-1}", "{2|0}",
        ];
        let text = texts[self.below(texts.len())];
        loops.read(text).unwrap().short().unwrap()
    }

    /// A graph with so many vertices at most.
    fn graph(&mut self, loops: &mut LoopyAlgebra<'_>, most: usize) -> Graph {
        let count = 1 + self.below(most);
        let mut graph = Graph::default();
        for _ in 0..count {
            graph.vertex();
        }
        for vertex in 0..count {
            for player in Player::BOTH {
                for _ in 0..self.below(3) {
                    let target = if self.below(3) == 0 {
                        Target::from(self.short(loops))
                    } else {
                        Target::Vertex(self.below(count))
                    };
                    graph.add_option(vertex, player, target);
                }
            }
        }
        graph
    }

    /// A stopper with loops.
    fn stopper(&mut self, loops: &mut LoopyAlgebra<'_>) -> Stopper {
        loop {
            let graph = self.graph(loops, 4);
            if !graph.is_stopper() {
                continue;
            }
            let value = loops.value(&graph, 0).unwrap();
            if let Some(stopper @ Stopper::Loopy(_)) = value.stopper() {
                return stopper;
            }
        }
    }
}

/// Runs a property on random cases.
fn each(
    seed: u64,
    count: usize,
    mut tried: impl FnMut(&mut LoopyAlgebra<'_>, &mut Random) -> Tried,
) {
    let mut algebra = Algebra::new();
    let mut loops = LoopyAlgebra::on(&mut algebra);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..count {
        tried(&mut loops, &mut random).unwrap();
    }
}

fn value(loops: &mut LoopyAlgebra<'_>, text: &str) -> Value {
    loops.read(text).unwrap()
}

fn is_ge(order: Order) -> bool {
    matches!(order, Order::Greater | Order::Equal)
}

#[test]
fn texts_read_back() {
    each(15, 80, |loops, random| {
        let graph = random.graph(loops, 4);
        let value = loops.value(&graph, 0)?;
        let text = loops.text(&value)?;
        let back = loops.read(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(loops.compare(&value, &back)?, Order::Equal, "{text}");
        if value.sides().is_some() {
            assert_eq!(value, back, "{text}");
            let form = loops.form_text(&value)?;
            assert_eq!(value, loops.read(&form).unwrap(), "{form}");
        }
        Ok(())
    });
}

/// Who wins the sum of two graphs, by going through all pairs of vertices until nothing changes.
fn outcome_by_play(graphs: [&Graph; 2]) -> Outcome {
    // Short options become vertices without moves of their own here, so only graphs without them are used.
    let counts = graphs.map(Graph::len);
    let state = |v: [usize; 2], player: Player| (v[0] * counts[1] + v[1]) * 2 + player.index();
    let mut winner: Vec<Option<Player>> = vec![None; counts[0] * counts[1] * 2];
    loop {
        let mut changed = false;
        for a in 0..counts[0] {
            for b in 0..counts[1] {
                for player in Player::BOTH {
                    let at = state([a, b], player);
                    if winner[at].is_some() {
                        continue;
                    }
                    let mut next = Vec::new();
                    for (term, v) in [a, b].into_iter().enumerate() {
                        for target in graphs[term].options(v, player) {
                            let Target::Vertex(w) = target else {
                                unreachable!()
                            };
                            let mut to = [a, b];
                            to[term] = *w;
                            next.push(winner[state(to, player.other())]);
                        }
                    }
                    if next.contains(&Some(player)) {
                        winner[at] = Some(player);
                        changed = true;
                    } else if next.iter().all(|&w| w == Some(player.other())) {
                        winner[at] = Some(player.other());
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    let start = |player| winner[state([0, 0], player)].map_or(Winner::Nobody, Winner::from);
    Outcome::new(start(Player::Left), start(Player::Right))
}

#[test]
fn outcomes_of_sums() {
    each(2, 150, |loops, random| {
        let mut graph = || {
            let count = 1 + random.below(4);
            let mut graph = Graph::default();
            for _ in 0..count {
                graph.vertex();
            }
            for vertex in 0..count {
                for player in Player::BOTH {
                    for _ in 0..random.below(3) {
                        graph.add_option(vertex, player, Target::Vertex(random.below(count)));
                    }
                }
            }
            graph
        };
        let (g, h) = (graph(), graph());
        let want = outcome_by_play([&g, &h]);
        let (g, h) = (loops.value(&g, 0)?, loops.value(&h, 0)?);
        let sum = loops.add(&g, &h)?;
        assert_eq!(loops.outcome(&sum)?, want);
        Ok(())
    });
}

#[test]
fn canonical_forms_are_unique() {
    each(4, 60, |loops, random| {
        let g = random.stopper(loops);
        // The same game with another move that is dominated, and with one that is reversible.
        let mut options = Vec::new();
        for player in Player::BOTH {
            options.push(loops.options(g, player)?);
        }
        let values = |list: &[Stopper]| -> Vec<Option<Value>> {
            list.iter().map(|&s| Some(Value::from(s))).collect()
        };
        let same = loops.with_options(values(&options[0]), values(&options[1]))?;
        assert_eq!(same.stopper(), Some(g));
        let off = loops.off_value()?;
        let mut left = values(&options[0]);
        if !left.is_empty() {
            left.push(Some(off.into()));
            let same = loops.with_options(left, values(&options[1]))?;
            assert_eq!(same.stopper(), Some(g));
        }
        Ok(())
    });
}

/// All followers with loops.
fn followers(loops: &mut LoopyAlgebra<'_>, root: Stopper) -> Result<Vec<Stopper>, Stopped> {
    let mut all = vec![root];
    let mut at = 0;
    while let Some(&now) = all.get(at) {
        at += 1;
        for player in Player::BOTH {
            for option in loops.options(now, player)? {
                if !all.contains(&option) {
                    all.push(option);
                }
            }
        }
    }
    Ok(all)
}

#[test]
fn no_cycles_of_length_two_or_three() {
    each(6, 80, |loops, random| {
        let g = random.stopper(loops);
        for x in followers(loops, g)? {
            let mut next = |x: Stopper| -> Result<Vec<Stopper>, Stopped> {
                let mut both = loops.options(x, Player::Left)?;
                both.extend(loops.options(x, Player::Right)?);
                both.retain(|y| *y != x);
                Ok(both)
            };
            for y in next(x)? {
                let after = next(y)?;
                assert!(!after.contains(&x));
                for z in after {
                    assert!(!next(z)?.contains(&x));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn followers_of_a_long_cycle() {
    each(1, 1, |loops, _| {
        let game = value(loops, "a{{{{*|{*|{a|0}}}|0}|0}|0}")
            .stopper()
            .unwrap();
        assert_eq!(followers(loops, game)?.len(), 8);
        Ok(())
    });
}

#[test]
fn a_stopper_plus_a_short_game_is_a_stopper() {
    each(10, 40, |loops, random| {
        let (g, h) = (random.stopper(loops), random.short(loops));
        assert!(loops.add_stoppers(g, h.into())?.stopper().is_some());
        Ok(())
    });
}

#[test]
fn without_left_options() {
    each(14, 100, |loops, random| {
        let g = random.stopper(loops);
        for x in followers(loops, g)? {
            if loops.options(x, Player::Left)?.is_empty() {
                match loops.pseudonumber(x) {
                    Some(Pseudonumber::Off) => {}
                    Some(Pseudonumber::Number(n)) => {
                        assert!(n.is_integer() && n.signum() <= 0);
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
        Ok(())
    });
}

#[test]
fn sides_solve_the_equations() {
    each(9, 60, |loops, random| {
        let graph = random.graph(loops, 4);
        let values = loops.values(&graph)?;
        for (v, found) in values.iter().enumerate() {
            let mut options = Player::BOTH.map(|player| {
                let target = |target: &Target| match target {
                    Target::Vertex(w) => Some(values[*w].clone()),
                    Target::Value(value) => Some(value.clone()),
                };
                graph
                    .options(v, player)
                    .iter()
                    .map(target)
                    .collect::<Vec<_>>()
            });
            let [left, right] = options.each_mut().map(std::mem::take);
            let same = loops.with_options(left, right)?;
            assert_eq!(loops.compare(found, &same)?, Order::Equal);
            // The onside is at least the offside.
            if let (Side::Stopper(on), Side::Stopper(off)) = (found.onside(), found.offside()) {
                assert!(loops.ge_stoppers(*on, *off)?);
            }
        }
        Ok(())
    });
}

/// The sides of sums of two stoppers are found, and are stoppers.
#[test]
fn sides_of_sums_are_found() {
    each(8, 60, |loops, random| {
        let (g, h) = (random.stopper(loops), random.stopper(loops));
        let sum = loops.add_stoppers(g, h)?;
        assert!(sum.sides().is_some());
        Ok(())
    });
}

#[test]
fn upsums_associate() {
    each(22, 15, |loops, random| {
        let [f, g, h] = [0; 3].map(|_| random.stopper(loops));
        let (Some(fg), Some(gh)) = (loops.upsum(f, g)?, loops.upsum(g, h)?) else {
            return Ok(());
        };
        assert_eq!(loops.upsum(fg, h)?, loops.upsum(f, gh)?);
        assert_eq!(loops.upsum(f, g)?, loops.upsum(g, f)?);
        Ok(())
    });
}

#[test]
fn sidling() {
    /// The values of the first vertex when all vertices start with a value.
    fn sidle(text: &str, start: &str, steps: usize) -> Vec<String> {
        let mut algebra = Algebra::new();
        let mut loops = LoopyAlgebra::on(&mut algebra);
        let (graph, _) = Graph::from_text(text, |option| {
            loops.read(option).map_err(|error| error.to_string())
        })
        .unwrap();
        let mut values = vec![value(&mut loops, start); graph.len()];
        let mut shown = vec![loops.text(&values[0]).unwrap()];
        for _ in 1..steps {
            let mut next = Vec::new();
            for v in 0..graph.len() {
                let [left, right] = Player::BOTH.map(|player| {
                    let target = |target: &Target| match target {
                        Target::Vertex(w) => Some(values[*w].clone()),
                        Target::Value(value) => Some(value.clone()),
                    };
                    graph
                        .options(v, player)
                        .iter()
                        .map(target)
                        .collect::<Vec<_>>()
                });
                next.push(loops.with_options(left, right).unwrap());
            }
            values = next;
            shown.push(loops.text(&values[0]).unwrap());
        }
        shown
    }
    assert_eq!(
        sidle("a>0|a", "on", 6),
        ["on", "1", "1/2", "1/4", "1/8", "1/16"]
    );
    assert_eq!(
        sidle("a>a|*", "off", 6),
        ["off", "0", "^", "{^|*}", "{{^|*}|*}", "{{{^|*}|*}|*}"]
    );
}

#[test]
fn stops() {
    each(11, 60, |loops, random| {
        let (g, h) = (random.stopper(loops), random.stopper(loops));
        let [left, right] = [loops.stop(g, Player::Left)?, loops.stop(g, Player::Right)?];
        assert!(left >= right);
        let (g_value, h_value) = (Value::from(g), Value::from(h));
        let negative = loops.neg_stopper(g)?;
        let opposite = loops.stop(negative, Player::Right)?;
        let opposite = loops.from_pseudonumber(&opposite)?;
        let stop = loops.from_pseudonumber(&left)?;
        assert_eq!(loops.neg_stopper(opposite)?, stop);
        let h_left = loops.stop(h, Player::Left)?;
        let h_right = loops.stop(h, Player::Right)?;
        let order = loops.compare(&g_value, &h_value)?;
        if is_ge(order) {
            assert!(left >= h_left && right >= h_right);
        }
        if left < h_right {
            assert_eq!(order, Order::Less);
        }
        Ok(())
    });
}

#[test]
fn numbers_translate() {
    each(12, 40, |loops, random| {
        let g = random.stopper(loops);
        if loops.pseudonumber(g).is_some() {
            return Ok(());
        }
        let x = loops.read("3/4").unwrap();
        let sum = loops.add(&g.into(), &x)?.stopper().unwrap();
        for player in Player::BOTH {
            let mut moved = Vec::new();
            for option in loops.options(g, player)? {
                moved.push(loops.add(&option.into(), &x)?.stopper().unwrap());
            }
            let options = loops.options(sum, player)?;
            assert_eq!(options.len(), moved.len());
            assert!(moved.iter().all(|option| options.contains(option)));
        }
        Ok(())
    });
}

#[test]
fn colon_principle() {
    each(13, 60, |loops, random| {
        let (h, k) = (random.stopper(loops).into(), random.stopper(loops).into());
        let options: Vec<Value> = vec![random.short(loops).into(), random.short(loops).into()];
        let (left, right) = options.split_at(1);
        let one = loops.ordinal_sum(left, right, &h)?;
        let two = loops.ordinal_sum(left, right, &k)?;
        assert!(one.stopper().is_some());
        assert_eq!(loops.compare(&one, &two)?, loops.compare(&h, &k)?);
        Ok(())
    });
}

#[test]
fn on_absorbs_what_cannot_become_off() {
    each(30, 60, |loops, random| {
        let g = random.stopper(loops);
        let (on, off) = (loops.on_value()?, loops.off_value()?);
        let sum = loops.add_stoppers(on, g)?;
        if !followers(loops, g)?.contains(&off) {
            assert_eq!(sum.stopper(), Some(on));
        }
        Ok(())
    });
}

#[test]
fn degrees_and_varieties() {
    each(16, 25, |loops, random| {
        let g = random.stopper(loops);
        let Some(degree) = loops.degree(g)? else {
            return Ok(());
        };
        let zero = Stopper::Short(Game::ZERO);
        assert!(loops.ge_stoppers(degree, zero)?);
        let short = random.short(loops);
        let moved = loops.add_stoppers(g, short.into())?.stopper().unwrap();
        assert_eq!(loops.degree(moved)?, Some(degree));
        // G downsum D = G = G upsum -D
        assert_eq!(loops.downsum(g, degree)?, Some(g));
        let negative = loops.neg_stopper(degree)?;
        assert_eq!(loops.upsum(g, negative)?, Some(g));
        if loops.is_idempotent(degree)? {
            assert!(loops.variety(g)?.is_ok());
        }
        Ok(())
    });
}

#[test]
fn over_and_tiny_on() {
    each(32, 60, |loops, random| {
        let over = loops.over_value()?.into();
        let short = random.short(loops);
        let loops_short = Value::from(short);
        let number = loops.short().stops(short);
        if number.0.is_zero() && number.1.is_zero() {
            assert_eq!(loops.compare(&over, &loops_short)?, Order::Greater);
        }
        let on = loops.on_value()?.into();
        let tiny = loops.tiny(&on)?;
        let g = random.stopper(loops).into();
        if loops.compare(&g, &Game::ZERO.into())? == Order::Greater {
            assert!(is_ge(loops.compare(&g, &tiny)?));
        }
        Ok(())
    });
}

/// Reduced forms: infinitesimals do not change them, they are their own reduced forms, and short values keep theirs.
#[test]
fn reduced_forms() {
    each(31, 150, |loops, random| {
        let g = random.stopper(loops);
        let reduced = loops.reduced(g)?;
        assert_eq!(loops.reduced(reduced)?, reduced);
        for text in ["^", "*2", "over", "upon", "{0||0|-1}"] {
            let small = value(loops, text);
            let Some(near) = loops.add(&g.into(), &small)?.stopper() else {
                continue;
            };
            let found = loops.reduced(near)?;
            if found != reduced {
                let texts = [g, reduced, found].map(|x| loops.text(&x.into()).unwrap());
                panic!("{texts:?} and {text}");
            }
        }
        // The next number apart is told apart.
        let half = value(loops, "1/64");
        let moved = loops.add(&g.into(), &half)?.stopper().unwrap();
        let number = loops.stop(g, Player::Left)?;
        if number.number().is_some() {
            assert_ne!(loops.reduced(moved)?, reduced);
        }
        Ok(())
    });
}

/// A game that is short after all has the reduced form of short games.
#[test]
fn reduced_forms_of_short_games() {
    use upstar_values::analysis::Analysis;
    let mut algebra = Algebra::new();
    let mut analysis = Analysis::new();
    for text in ["{1*|0}", "{3|{1^|*}}", "{2|1*||0,^|-1}", "^3*"] {
        let game = upstar_values::notation::read(&mut algebra, text).unwrap();
        let wanted = analysis.reduced(&mut algebra, game).unwrap();
        let found = LoopyAlgebra::on(&mut algebra).reduced(game.into()).unwrap();
        assert_eq!(found.short(), Some(wanted), "{text}");
    }
}

/// The order is that of outcomes in every sum: a greater game does at least as well, and a game that is not at least another one does
/// worse beside the negative of that.
#[test]
fn the_order_is_that_of_sums() {
    let rank = |winner: Winner| match winner {
        Winner::Left => 2,
        Winner::Nobody => 1,
        Winner::Right => 0,
    };
    each(1, 80, |loops, random| {
        let graphs = [random.graph(loops, 3), random.graph(loops, 3)];
        let [g, h] = graphs.map(|graph| loops.value(&graph, 0).unwrap());
        let x = Value::from(random.stopper(loops));
        if loops.ge(&g, &h)? {
            let (better, worse) = (loops.add(&g, &x)?, loops.add(&h, &x)?);
            let (better, worse) = (loops.outcome(&better)?, loops.outcome(&worse)?);
            for player in Player::BOTH {
                assert!(rank(better.winner(player)) >= rank(worse.winner(player)));
            }
        }
        let (g, h) = (random.stopper(loops), random.stopper(loops));
        let minus = loops.neg_stopper(h)?;
        let (first, second) = (loops.add_stoppers(g, minus)?, loops.add_stoppers(h, minus)?);
        let lost = loops.outcome(&first)?.winner(Player::Right) == Winner::Right;
        assert_eq!(lost, !loops.ge_stoppers(g, h)?);
        assert_ne!(loops.outcome(&second)?.winner(Player::Right), Winner::Right);
        Ok(())
    });
}

/// The numbering of vertices and the order of options do not matter.
#[test]
fn any_numbering_gives_the_same_form() {
    each(5, 100, |loops, random| {
        let graph = random.graph(loops, 5);
        if !graph.is_stopper() {
            return Ok(());
        }
        let n = graph.len();
        let mut place: Vec<usize> = (0..n).collect();
        for at in (1..n).rev() {
            place.swap(at, random.below(at + 1));
        }
        let mut shuffled = Graph::default();
        for _ in 0..n {
            shuffled.vertex();
        }
        for (vertex, &to) in place.iter().enumerate() {
            for player in Player::BOTH {
                for target in graph.options(vertex, player).iter().rev() {
                    let target = match target {
                        Target::Vertex(w) => Target::Vertex(place[*w]),
                        value => value.clone(),
                    };
                    shuffled.add_option(to, player, target);
                }
            }
        }
        let (first, second) = (loops.values(&graph)?, loops.values(&shuffled)?);
        for (vertex, &to) in place.iter().enumerate() {
            assert_eq!(first[vertex], second[to]);
        }
        Ok(())
    });
}

/// A cycle through several vertices that stays in the canonical form.
#[test]
fn a_stopper_that_is_no_plumtree() {
    let mut algebra = Algebra::new();
    let mut loops = LoopyAlgebra::on(&mut algebra);
    let game = value(&mut loops, "a{{1|1,{1|{a|1/2}}}|1/2}");
    let text = loops.form_text(&game).unwrap();
    assert!(text.starts_with("a{"), "{text}");
}

/// Graphs in which a dominated option, a reversible one, or one of two equal vertices must stay.
#[test]
fn simplifications_that_are_not_allowed() {
    let mut algebra = Algebra::new();
    let mut loops = LoopyAlgebra::on(&mut algebra);
    let not_a_vertex = |text: &str| Err(format!("no vertex {text}"));
    let texts = [
        "a>a|a,b; b>|",
        "a>b|; b>|c; c>c|a",
        "a>|b; b>b|a,b",
        "a>|; b>a|",
        "a>|b; b>|",
        "a>b|; b>|a",
        "a>a|",
    ];
    let graphs = texts.map(|text| Graph::from_text(text, not_a_vertex).unwrap().0);
    for g in &graphs[..3] {
        for h in &graphs {
            let want = outcome_by_play([g, h]);
            let [x, y] = [g, h].map(|graph| loops.value(graph, 0).unwrap());
            let sum = loops.add(&x, &y).unwrap();
            assert_eq!(loops.outcome(&sum).unwrap(), want);
        }
    }
}
