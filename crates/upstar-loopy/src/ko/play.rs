//! The states of a ko beside a stack of coupons, and their results for every height of the stack.
//!
//! The stack k·s, …, 2s, s is known by its height k. Results for all heights are found from below: taking a coupon leads to the height
//! below, and a move in the ko stays at its height, where the ban forbids to go round.

use super::graph::{Ko, KoOption};
use super::threats::Threats;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;
use upstar_values::number::{BigInt, Rational, long};

/// At least so many turns are played when the coupons are gone. A position left then counts as the mean of the nearest numbers.
const TURNS: usize = 10;

/// A move in a ko, from a state.
enum Move {
    /// To an end, scaled.
    End(BigInt),
    State(usize),
}

/// A vertex, who is to move, whether there is a ban, and the threats left.
struct State {
    /// Its place among the vertices that can be reached.
    vertex: usize,
    player: Player,
    /// The state after a coupon is taken, at the height below.
    wait: usize,
    moves: Vec<Move>,
}

/// All states of a ko. Numbers are multiplied with a common denominator, so that play needs integers only.
pub(super) struct Play {
    states: Vec<State>,
    /// The states when Left and when Right starts.
    starts: [usize; 2],
    /// What each vertex counts when nobody moves any more.
    rest: Vec<BigInt>,
    unit: BigInt,
    denominator: BigInt,
}

/// Numbers a state: the players' threats are counted down to 0, and those without end stay.
struct Numbering {
    /// For each player one more than the threats at first.
    supplies: [usize; 2],
}

impl Numbering {
    fn state(&self, vertex: usize, player: Player, ban: bool, threats: [usize; 2]) -> usize {
        let [lefts, rights] = self.supplies;
        let state = (vertex * 2 + player.index()) * 2 + usize::from(ban);
        (state * lefts + threats[0]) * rights + threats[1]
    }
}

impl Play {
    pub(super) fn new(
        ko: &Ko,
        threats: Threats,
        step: &Rational,
        budget: &Budget,
    ) -> Result<Play, Stopped> {
        let graph = ko.graph();
        let reached = graph.reached(ko.vertex());
        let mut place = vec![0; graph.names().len()];
        for (at, &(v, _)) in reached.iter().enumerate() {
            place[v] = at;
        }
        let mut rest = Vec::with_capacity(reached.len());
        let mut denominator = step.denominator().clone();
        let bytes = graph.bytes();
        for &(v, _) in &reached {
            budget.check(bytes)?;
            for number in ends(ko, v) {
                denominator = common(&denominator, number, budget)?;
            }
            let mean = nearest(ko, v, budget)?;
            denominator = common(&denominator, &mean, budget)?;
            rest.push(mean);
        }
        let scaled = |x: &Rational| -> Result<BigInt, Stopped> {
            let factor = long::div_mod_floor(&denominator, x.denominator(), budget)?.0;
            Ok(x.numerator() * factor)
        };
        let rest: Vec<BigInt> = rest.iter().map(&scaled).collect::<Result<_, _>>()?;
        let supplies = threats.supplies();
        let first = supplies.map(|supply| supply.unwrap_or(0));
        let numbering = Numbering {
            supplies: first.map(|count| count + 1),
        };
        let mut states = Vec::new();
        for (at, &(v, _)) in reached.iter().enumerate() {
            for player in Player::BOTH {
                for ban in [false, true] {
                    for left in 0..=first[0] {
                        for right in 0..=first[1] {
                            let have = [left, right];
                            let other = player.other();
                            let mut moves = Vec::new();
                            for option in graph.options(v, player) {
                                moves.push(match option {
                                    KoOption::End(x) => Move::End(scaled(x)?),
                                    KoOption::Vertex(w) => {
                                        Move::State(numbering.state(place[*w], other, false, have))
                                    }
                                    KoOption::Take(w) => {
                                        let mut have = have;
                                        let mine = player.index();
                                        if ban && supplies[mine].is_some() {
                                            if have[mine] == 0 {
                                                continue;
                                            }
                                            have[mine] -= 1;
                                        }
                                        Move::State(numbering.state(place[*w], other, true, have))
                                    }
                                });
                            }
                            states.push(State {
                                vertex: at,
                                player,
                                wait: numbering.state(at, other, false, have),
                                moves,
                            });
                        }
                    }
                }
            }
            budget.check(bytes + states.len() * size_of::<State>() * 2)?;
        }
        Ok(Play {
            starts: Player::BOTH.map(|player| numbering.state(0, player, false, first)),
            unit: scaled(step)?,
            states,
            rest,
            denominator,
        })
    }

    /// The states in an order in which moves lead to earlier ones; or states that lead round.
    pub(super) fn order(&self) -> Result<Vec<usize>, Vec<usize>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.states.len()];
        let mut order = Vec::with_capacity(self.states.len());
        for root in 0..self.states.len() {
            if marks[root] != Mark::New {
                continue;
            }
            marks[root] = Mark::Open;
            let mut path = vec![(root, 0)];
            while let Some((state, next)) = path.last_mut() {
                let state = *state;
                let Some(step) = self.states[state].moves.get(*next) else {
                    marks[state] = Mark::Done;
                    order.push(state);
                    path.pop();
                    continue;
                };
                *next += 1;
                let Move::State(to) = *step else { continue };
                match marks[to] {
                    Mark::Done => {}
                    Mark::New => {
                        marks[to] = Mark::Open;
                        path.push((to, 0));
                    }
                    Mark::Open => {
                        let states = path.iter().map(|(state, _)| *state);
                        return Err(states.skip_while(|state| *state != to).collect());
                    }
                }
            }
        }
        Ok(order)
    }

    /// Reports what is won beyond the coupons alone when Left and when Right starts, for each height of the stack from 0 to `count`.
    /// `kept` is how many bytes the report keeps of each height.
    pub(super) fn results(
        &self,
        order: &[usize],
        count: usize,
        kept: usize,
        budget: &Budget,
        mut report: impl FnMut([BigInt; 2]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let turns = TURNS.max(2 * self.rest.len());
        let width = self.denominator.bits() as usize / 4 + 64;
        let bytes = |heights: usize| 2 * self.states.len() * width + heights * kept;
        let rests = self.states.iter().map(|state| &self.rest[state.vertex]);
        let mut now: Vec<BigInt> = rests.cloned().collect();
        for _ in 0..turns {
            budget.check(bytes(0))?;
            let mut next = Vec::with_capacity(now.len());
            for state in &self.states {
                let moves = state.moves.iter().map(|step| match step {
                    Move::End(x) => x,
                    Move::State(to) => &now[*to],
                });
                let all = moves.chain([&now[state.wait]]);
                let best = state.player.choose(all.clone().max(), all.min());
                next.push(best.expect("waiting is possible").clone());
            }
            now = next;
        }
        report(self.starts.map(|start| now[start].clone()))?;
        for k in 1..=count {
            budget.check(bytes(k))?;
            let coupon = &self.unit * k;
            // Of the coupons alone who starts gets so much more: k - (k-1) + … steps.
            let alone = &self.unit * k.div_ceil(2);
            let before = now;
            now = vec![BigInt::ZERO; before.len()];
            for (at, &state) in order.iter().enumerate() {
                if at % 4096 == 4095 {
                    budget.check(bytes(k))?;
                }
                let State {
                    player,
                    wait,
                    moves,
                    ..
                } = &self.states[state];
                let mut best = player.choose(&before[*wait] + &coupon, &before[*wait] - &coupon);
                for step in moves {
                    let result = match step {
                        Move::End(x) => player.choose(x - &alone, x + &alone),
                        Move::State(to) => now[*to].clone(),
                    };
                    if player.choose(result > best, result < best) {
                        best = result;
                    }
                }
                now[state] = best;
            }
            report([&now[self.starts[0]] - &alone, &now[self.starts[1]] + &alone])?;
        }
        Ok(())
    }

    /// The place of the vertex of a state among the vertices that can be reached.
    pub(super) fn vertex(&self, state: usize) -> usize {
        self.states[state].vertex
    }

    /// A result as it is.
    pub(super) fn wall(&self, x: BigInt, budget: &Budget) -> Result<Rational, Stopped> {
        let x = Rational::new(x, self.denominator.clone(), budget)?;
        Ok(x.expect("denominators are positive"))
    }

    /// Bytes of the corners of both walls at one temperature, roughly.
    pub(super) fn kept(&self) -> usize {
        let numbers = self.rest.iter().map(BigInt::bits).max().unwrap_or(0);
        let bits = numbers + self.denominator.bits() + self.unit.bits();
        8 * (64 + bits as usize / 8)
    }
}

/// A common multiple of a denominator and that of a number.
fn common(denominator: &BigInt, x: &Rational, budget: &Budget) -> Result<BigInt, Stopped> {
    let shared = long::gcd(denominator, x.denominator(), budget)?;
    Ok(long::div_mod_floor(denominator, &shared, budget)?.0 * x.denominator())
}

pub(super) fn ends(ko: &Ko, v: usize) -> impl Iterator<Item = &Rational> {
    ko.graph().both(v).filter_map(|option| match option {
        KoOption::End(x) => Some(x),
        _ => None,
    })
}

/// The mean of the numbers that can be reached from a vertex by the fewest moves.
fn nearest(ko: &Ko, v: usize, budget: &Budget) -> Result<Rational, Stopped> {
    let mut found: Vec<&Rational> = ends(ko, v).collect();
    if found.is_empty() {
        let mut least = None;
        for (w, distance) in ko.graph().reached(v) {
            if least.is_some_and(|least| distance > least) {
                break;
            }
            found.extend(ends(ko, w));
            if !found.is_empty() {
                least = Some(distance);
            }
        }
    }
    let one = BigInt::from(1);
    let count = Rational::new(found.len().into(), one.clone(), budget)?;
    let mut sum = Rational::new(0.into(), one, budget)?.expect("0/1");
    for x in &found {
        sum = sum.add(x, budget)?;
    }
    let mean = sum.div(&count.expect("a denominator of 1"), budget)?;
    Ok(mean.expect("an end can be reached from every vertex"))
}
