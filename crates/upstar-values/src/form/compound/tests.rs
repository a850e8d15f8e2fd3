//! Compounds by brute force on small impartial and partizan games, and the theorems about them.

use super::*;
use crate::form::{Form, Pace};
use crate::game::Order;

const KINDS: [Compound; 5] = [
    Compound::Conjunctive,
    Compound::Continued,
    Compound::Selective,
    Compound::ShortenedSelective,
    Compound::Diminished,
];

/// All forms born by day 2, and some later impartial ones.
fn forms(algebra: &mut Algebra, pieces: &mut Pieces, impartial: bool) -> Vec<Piece> {
    let zero = pieces.value(Game::ZERO);
    let mut all = vec![zero];
    for _ in 0..if impartial { 3 } else { 1 } {
        let mut next = all.clone();
        let sets = |mask: usize| -> Vec<Piece> {
            let places = (0..all.len()).filter(|at| mask >> at & 1 == 1);
            places.map(|at| all[at]).collect()
        };
        for left in 0..1usize << all.len() {
            for right in 0..1usize << all.len() {
                if !impartial || left == right {
                    next.push(pieces.make(algebra, sets(left), sets(right)).unwrap());
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        next.truncate(if impartial { 12 } else { 40 });
        all = next;
    }
    if !impartial {
        let more: Vec<Piece> = [[0usize, 1], [1, 2], [2, 3], [3, 0]]
            .iter()
            .map(|&[a, b]| {
                let (a, b) = (all[a % all.len()], all[b % all.len()]);
                pieces.make(algebra, vec![a, b], vec![b]).unwrap()
            })
            .collect();
        all.extend(more);
    }
    all
}

/// Whether the player to move loses a compound, straight from its rules.
fn loses(
    algebra: &mut Algebra,
    pieces: &mut Pieces,
    kind: Compound,
    components: &[Piece],
    player: Player,
) -> bool {
    let moves: Vec<Vec<Piece>> = components
        .iter()
        .map(|&c| {
            let lists = pieces.options(algebra, c).unwrap();
            player.choose(&lists.0, &lists.1).clone()
        })
        .collect();
    let zero = pieces.value(Game::ZERO);
    let stuck = moves.iter().filter(|moves| moves.is_empty()).count();
    let ends_first = !matches!(kind, Compound::Continued | Compound::Selective);
    if stuck == components.len() || ends_first && stuck > 0 {
        return true;
    }
    // Every subset of the components in which the player moves.
    for subset in 1..1usize << components.len() {
        let allowed = (0..components.len()).all(|at| {
            let moved = subset >> at & 1 == 1;
            match kind {
                Compound::Conjunctive => moved,
                Compound::Continued => moved != moves[at].is_empty(),
                Compound::Diminished => subset.count_ones() == 1,
                _ => true,
            }
        });
        if !allowed {
            continue;
        }
        let mut reached: Vec<Vec<Piece>> = vec![Vec::new()];
        for (at, list) in moves.iter().enumerate() {
            let list = match (subset >> at & 1 == 1, kind) {
                (true, _) => list.clone(),
                (false, Compound::Continued) => vec![zero],
                (false, _) => vec![components[at]],
            };
            reached = reached
                .iter()
                .flat_map(|start| list.iter().map(|&p| [&start[..], &[p]].concat()))
                .collect();
        }
        for next in reached {
            if loses(algebra, pieces, kind, &next, player.other()) {
                return false;
            }
        }
    }
    true
}

/// Whether the player to move loses a form.
fn form_loses(algebra: &mut Algebra, pieces: &mut Pieces, piece: Piece, player: Player) -> bool {
    let moves = pieces.moves_to_the_end(algebra, piece, player, Pace::Remoteness);
    moves.unwrap().is_multiple_of(2)
}

#[test]
fn forms_follow_the_rules() {
    let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    for impartial in [true, false] {
        let forms = forms(&mut algebra, &mut pieces, impartial);
        for kind in KINDS {
            for &g in &forms {
                for &h in forms.iter().filter(|&&h| h >= g) {
                    let compound = pieces.compound(&mut algebra, kind, &[g, h]).unwrap();
                    for player in [Player::Left, Player::Right] {
                        let expected = loses(&mut algebra, &mut pieces, kind, &[g, h], player);
                        let found = form_loses(&mut algebra, &mut pieces, compound, player);
                        assert_eq!(found, expected, "{kind:?} {g:?} {h:?} {player:?}");
                    }
                }
            }
        }
    }
}

/// The theorems of the chapter.
#[test]
fn remoteness_suspense_and_nim_theories() {
    let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    for impartial in [true, false] {
        let forms = forms(&mut algebra, &mut pieces, impartial);
        for &g in &forms {
            for &h in &forms {
                for (kind, pace) in [
                    (Compound::Conjunctive, Pace::Remoteness),
                    (Compound::Continued, Pace::Suspense),
                ] {
                    let compound = pieces.compound(&mut algebra, kind, &[g, h]).unwrap();
                    for player in [Player::Left, Player::Right] {
                        let mut moves = |piece| {
                            pieces
                                .moves_to_the_end(&mut algebra, piece, player, pace)
                                .unwrap()
                        };
                        let (a, b) = (moves(g), moves(h));
                        let expected = if pace == Pace::Remoteness {
                            a.min(b)
                        } else {
                            a.max(b)
                        };
                        assert_eq!(moves(compound), expected);
                    }
                }
                if !impartial {
                    continue;
                }
                let p = |algebra: &mut Algebra, pieces: &mut Pieces, piece| {
                    form_loses(algebra, pieces, piece, Player::Left)
                };
                let both = [g, h].map(|piece| p(&mut algebra, &mut pieces, piece));
                let selective = pieces
                    .compound(&mut algebra, Compound::Selective, &[g, h])
                    .unwrap();
                assert_eq!(
                    p(&mut algebra, &mut pieces, selective),
                    both == [true, true]
                );
                let over = [g, h]
                    .iter()
                    .any(|&piece| pieces.options(&mut algebra, piece).unwrap().0.is_empty());
                let kind = Compound::ShortenedSelective;
                let shortened = pieces.compound(&mut algebra, kind, &[g, h]).unwrap();
                assert_eq!(
                    p(&mut algebra, &mut pieces, shortened),
                    over || both == [true, true]
                );
                let diminished = pieces
                    .compound(&mut algebra, Compound::Diminished, &[g, h])
                    .unwrap();
                let values = [g, h].map(|piece| pieces.foreclosed(&mut algebra, piece).unwrap());
                let expected = match values {
                    [Some(a), Some(b)] => a == b,
                    _ => over,
                };
                assert_eq!(
                    p(&mut algebra, &mut pieces, diminished),
                    expected,
                    "{values:?}"
                );
            }
        }
    }
}

/// One heap after the other, and one component is the game itself.
#[test]
fn sequences_and_single_games() {
    let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    let forms = forms(&mut algebra, &mut pieces, false);
    for &g in &forms {
        for kind in KINDS.into_iter().chain([Compound::Sequential]) {
            let compound = pieces.compound(&mut algebra, kind, &[g]).unwrap();
            assert!(pieces.is_same(compound, g), "{kind:?}");
        }
        let zero = pieces.value(Game::ZERO);
        for components in [[g, zero], [zero, g]] {
            let sequence = pieces
                .compound(&mut algebra, Compound::Sequential, &components)
                .unwrap();
            assert!(pieces.is_same(sequence, g));
        }
    }
    let star = pieces.value(Game::STAR);
    let sequence = pieces
        .compound(&mut algebra, Compound::Sequential, &[star, star])
        .unwrap();
    let two_moves = pieces.form(sequence).clone();
    assert_eq!(algebra.form_value(&two_moves).unwrap(), Game::ZERO);
}

/// Products of ordinals are ordinary products: of integers, and of nim heaps.
#[test]
fn ordinal_products() {
    let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    for m in 0..5u32 {
        for n in 0..5u32 {
            let stars = [algebra.nimber(m), algebra.nimber(n)].map(|game| pieces.value(game));
            let product = pieces
                .ordinal_product(&mut algebra, stars[0], stars[1])
                .unwrap();
            let form: Form = pieces.form(product).clone();
            assert_eq!(algebra.form_value(&form).unwrap(), algebra.nimber(m * n));
            let integers = [m, n].map(|n| {
                let game = algebra.integer(n as i32);
                pieces.value(game)
            });
            let product = pieces
                .ordinal_product(&mut algebra, integers[0], integers[1])
                .unwrap();
            let form: Form = pieces.form(product).clone();
            assert_eq!(
                algebra.form_value(&form).unwrap(),
                algebra.integer((m * n) as i32)
            );
        }
    }
    // 1 × H is H as written, and G × 1 is G.
    let one = algebra.integer(1);
    let one = pieces.value(one);
    for g in forms(&mut algebra, &mut pieces, false) {
        let once = pieces.ordinal_product(&mut algebra, g, one).unwrap();
        assert!(pieces.is_same(once, g));
        let copies = pieces.ordinal_product(&mut algebra, one, g).unwrap();
        let values = [copies, g].map(|piece| {
            let form: Form = pieces.form(piece).clone();
            algebra.form_value(&form).unwrap()
        });
        assert_eq!(algebra.compare(values[0], values[1]).unwrap(), Order::Equal);
    }
}
