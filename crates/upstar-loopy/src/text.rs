//! Loopy values as text that reads back.

use crate::algebra::LoopyAlgebra;
use crate::graph::{SideGraph, Target};
use crate::ranks::ranks;
use crate::stops::Pseudonumber;
use crate::store::{Stopper, Vertex};
use crate::value::{Side, SideRoot, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;
use std::rc::Rc;
use upstar_values::budget::Stopped;
use upstar_values::game::{Game, Nus, Player};
use upstar_values::number::Dyadic;

/// What is written at most, in bytes. What is shared in a graph is written out each time, so that texts can be exponentially long.
const LONGEST: usize = 1 << 20;

/// Which values are written by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// Everything that has one: `1/2over`, `^[on]*`, `^2`.
    All,
    /// Numbers alone.
    Numbers,
}

impl LoopyAlgebra<'_> {
    /// The value as text: one stopper, or `S & T`.
    ///
    /// A side that is not known to be a stopper is written as a `bigraph`. Such a text is right but not the only one.
    pub fn text(&mut self, value: &Value) -> Result<String, Stopped> {
        self.write_value(value, Names::All)
    }

    /// The plainest form: only numbers have names.
    pub fn form_text(&mut self, value: &Value) -> Result<String, Stopped> {
        self.write_value(value, Names::Numbers)
    }

    fn write_value(&mut self, value: &Value, names: Names) -> Result<String, Stopped> {
        if let Some(stopper) = value.stopper() {
            return self.write_stopper(stopper, names);
        }
        if let Some((on, off)) = value.sides() {
            let pair = (self.pseudonumber(on), self.pseudonumber(off));
            let text = match &pair {
                (Some(Pseudonumber::On), Some(Pseudonumber::Off)) if names == Names::All => {
                    return Ok("dud".to_owned());
                }
                // Between two integers `&` is the operation on bits.
                (Some(Pseudonumber::Number(on)), Some(Pseudonumber::Number(off)))
                    if on.is_integer() && off.is_integer() =>
                {
                    format!("sides({on},{off})")
                }
                _ => {
                    let on = self.write_stopper(on, names)?;
                    format!("{on} & {}", self.write_stopper(off, names)?)
                }
            };
            return Ok(text);
        }
        let on = self.write_side(value.onside(), names)?;
        let off = self.write_side(value.offside(), names)?;
        Ok(if on == off {
            on
        } else {
            format!("{on} & {off}")
        })
    }

    fn write_side(&mut self, side: &Side, names: Names) -> Result<String, Stopped> {
        match side {
            Side::Stopper(stopper) => self.write_stopper(*stopper, names),
            Side::Other(SideRoot { graph, root }) => {
                let (graph, _) = graph.reached_from(*root);
                self.bigraph_text(&graph, names)
            }
        }
    }

    /// A graph with every vertex and its options: always of linear length.
    fn bigraph_text(&mut self, graph: &SideGraph, names: Names) -> Result<String, Stopped> {
        let mut text = String::from("bigraph(\"");
        for v in 0..graph.len() {
            if v > 0 {
                text.push_str("; ");
            }
            let _ = write!(text, "{}>", node_name(v));
            for player in Player::BOTH {
                if player == Player::Right {
                    text.push('|');
                }
                for (at, target) in graph.options(v, player).iter().enumerate() {
                    if at > 0 {
                        text.push(',');
                    }
                    match target {
                        Target::Vertex(w) => text.push_str(&node_name(*w)),
                        Target::Value(stopper) => {
                            text.push_str(&self.write_stopper(*stopper, names)?);
                        }
                    }
                }
            }
        }
        text.push_str("\",\"a\")");
        Ok(text)
    }

    fn write_stopper(&mut self, stopper: Stopper, names: Names) -> Result<String, Stopped> {
        let mut writer = Writer {
            loops: self,
            names,
            short: FxHashMap::default(),
            ranks: None,
            root: stopper,
        };
        let vertex = match stopper {
            Stopper::Short(game) => return Ok(writer.short_text(game)?.to_string()),
            Stopper::Loopy(vertex) => vertex,
        };
        // The first pass finds the vertices that need a name.
        let mut needed = FxHashSet::default();
        let text = writer.write(vertex, &mut needed);
        match text.and_then(|_| writer.write(vertex, &mut needed)) {
            // What is shared is written once in a graph.
            Err(Stopped::TooLarge(_)) if names == Names::All => {
                let (graph, _) = self.graph_of(vertex)?;
                self.bigraph_text(&graph, names)
            }
            text => text,
        }
    }
}

/// The name of a vertex: `a`, `b`, … without `v`, which is a value; then `n25`, `n26`, …
pub(crate) fn node_name(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    match LETTERS.get(number) {
        Some(&letter) => char::from(letter).to_string(),
        None => format!("n{number}"),
    }
}

struct Writer<'l, 'a> {
    loops: &'l mut LoopyAlgebra<'a>,
    names: Names,
    /// Texts of short values.
    short: FxHashMap<Game, Rc<str>>,
    /// The ranks of loopy vertices; made when they are first needed.
    ranks: Option<FxHashMap<Vertex, u32>>,
    root: Stopper,
}

/// A vertex whose braces are open: what is still to be written in them.
struct Open {
    vertex: Vertex,
    rest: std::vec::IntoIter<(Player, Stopper)>,
    last: Option<Player>,
}

impl Writer<'_, '_> {
    /// Writes a vertex; vertices that are met inside their own braces are put into `needed`, and named if they are there already.
    fn write(&mut self, root: Vertex, needed: &mut FxHashSet<Vertex>) -> Result<String, Stopped> {
        let mut text = String::new();
        let mut named: FxHashMap<Vertex, String> = FxHashMap::default();
        let mut inside: FxHashSet<Vertex> = FxHashSet::default();
        let mut path: Vec<Open> = Vec::new();
        if let Some(name) = self.name(root)? {
            return Ok(name);
        }
        path.push(self.open(root, &mut text, needed, &mut named)?);
        inside.insert(root);
        while let Some(open) = path.last_mut() {
            self.loops.short.tick()?;
            if text.len() > LONGEST {
                return Err(Stopped::TooLarge(&"the text of a loopy value"));
            }
            let Some((player, option)) = open.rest.next() else {
                if open.last != Some(Player::Right) {
                    text.push('|');
                }
                text.push('}');
                inside.remove(&open.vertex);
                path.pop();
                continue;
            };
            match (open.last, player) {
                (None | Some(Player::Left), Player::Right) => text.push('|'),
                (None, Player::Left) => {}
                _ => text.push(','),
            }
            open.last = Some(player);
            match option {
                Stopper::Short(game) => text.push_str(&self.short_text(game)?),
                Stopper::Loopy(vertex) if vertex == open.vertex => text.push_str("pass"),
                Stopper::Loopy(vertex) if inside.contains(&vertex) => {
                    needed.insert(vertex);
                    text.push_str(named.get(&vertex).map_or("?", String::as_str));
                }
                Stopper::Loopy(vertex) => match self.name(vertex)? {
                    Some(name) => text.push_str(&name),
                    None => {
                        let next = self.open(vertex, &mut text, needed, &mut named)?;
                        inside.insert(vertex);
                        path.push(next);
                    }
                },
            }
        }
        Ok(text)
    }

    fn open(
        &mut self,
        vertex: Vertex,
        text: &mut String,
        needed: &FxHashSet<Vertex>,
        named: &mut FxHashMap<Vertex, String>,
    ) -> Result<Open, Stopped> {
        if needed.contains(&vertex) {
            let next = named.len();
            text.push_str(named.entry(vertex).or_insert_with(|| node_name(next)));
        }
        text.push('{');
        let mut items = Vec::new();
        for player in Player::BOTH {
            let options = self.loops.options(Stopper::Loopy(vertex), player)?;
            items.extend(
                self.sorted(options)?
                    .into_iter()
                    .map(|option| (player, option)),
            );
        }
        Ok(Open {
            vertex,
            rest: items.into_iter(),
            last: None,
        })
    }

    /// Short options by their texts, then the others by their ranks.
    fn sorted(&mut self, options: Vec<Stopper>) -> Result<Vec<Stopper>, Stopped> {
        let mut short = Vec::new();
        let mut loopy = Vec::new();
        for option in options {
            match option {
                Stopper::Short(game) => short.push((self.short_text(game)?, option)),
                Stopper::Loopy(vertex) => loopy.push(vertex),
            }
        }
        short.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        if loopy.len() > 1 {
            let ranks = match self.ranks.take() {
                Some(ranks) => ranks,
                None => self.loops.vertex_ranks(self.root)?,
            };
            loopy.sort_unstable_by_key(|vertex| ranks[vertex]);
            self.ranks = Some(ranks);
        }
        let short = short.into_iter().map(|(_, option)| option);
        Ok(short.chain(loopy.into_iter().map(Stopper::Loopy)).collect())
    }

    /// The name of a loopy vertex, if it has one.
    fn name(&self, vertex: Vertex) -> Result<Option<String>, Stopped> {
        if self.names == Names::Numbers {
            return Ok(None);
        }
        let with = |x: &Dyadic, name: &str| {
            if x.is_zero() {
                name.to_owned()
            } else {
                format!("{x}{name}")
            }
        };
        let name = match self.loops.pseudonumber(Stopper::Loopy(vertex)) {
            Some(Pseudonumber::On) => Some("on".to_owned()),
            Some(Pseudonumber::Off) => Some("off".to_owned()),
            Some(Pseudonumber::Over(x)) => Some(with(&x, "over")),
            Some(Pseudonumber::Under(x)) => Some(with(&x, "under")),
            Some(Pseudonumber::Number(_)) => None,
            None => {
                let found = match self.loops.upon_at(vertex) {
                    Some(upon) => Some((upon, "[on]")),
                    None => self.loops.uponth_at(vertex).map(|found| (found, "<on>")),
                };
                found.map(|(upon, mark)| {
                    let arrow = upon.sign.choose("^", "v");
                    let star = match upon.star {
                        0 => String::new(),
                        1 => "*".to_owned(),
                        n => format!("*{n}"),
                    };
                    with(&upon.number, &format!("{arrow}{mark}{star}"))
                })
            }
        };
        Ok(name)
    }

    /// A short value: its name, or its options in braces, each side in the order of their texts.
    fn short_text(&mut self, game: Game) -> Result<Rc<str>, Stopped> {
        let mut path = vec![game];
        while let Some(&now) = path.last() {
            self.loops.short.tick()?;
            if self.short.contains_key(&now) {
                path.pop();
                continue;
            }
            let nus = self.loops.short.as_nus(now);
            let nus = nus.filter(|nus| self.names == Names::All || nus.is_number());
            if let Some(nus) = nus {
                self.short.insert(now, nus.to_string().into());
                continue;
            }
            let waiting = path.len();
            let mut sides = [Vec::new(), Vec::new()];
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                let mut list = Vec::new();
                self.loops
                    .short
                    .list_options(now, player == Player::Left, &mut list)?;
                for option in list {
                    match self.short.get(&option) {
                        Some(text) => side.push(text.clone()),
                        None => path.push(option),
                    }
                }
                side.sort_unstable();
            }
            if path.len() > waiting {
                continue;
            }
            let text = format!("{{{}|{}}}", sides[0].join(","), sides[1].join(","));
            if text.len() > LONGEST {
                return Err(Stopped::TooLarge(&"the text of a loopy value"));
            }
            self.short.insert(now, text.into());
        }
        Ok(self.short[&game].clone())
    }
}

/// x + upon + *n, or its like with - or with uponth.
struct Upon {
    number: Dyadic,
    sign: Player,
    star: u32,
}

impl LoopyAlgebra<'_> {
    /// x ± upon + *k: {pass|x*(k⊕1)}, and {x,pass|x} for k = 1.
    fn upon_at(&self, vertex: Vertex) -> Option<Upon> {
        let store = self.store.read();
        let own = Stopper::Loopy(vertex);
        for sign in Player::BOTH {
            let (with_pass, other) = (
                store.options(vertex, sign),
                store.options(vertex, sign.other()),
            );
            let [other] = other else { continue };
            if !with_pass.contains(&own) {
                continue;
            }
            let Some(nus) = self.nus_of(*other).filter(|nus| nus.ups == 0) else {
                continue;
            };
            let rest: Vec<Stopper> = (with_pass.iter().copied())
                .filter(|option| *option != own)
                .collect();
            let fits = match (&rest[..], nus.star) {
                ([], star) => star != 0,
                ([only], 0) => self.nus_of(*only).as_ref() == Some(&nus),
                _ => false,
            };
            if fits {
                return Some(Upon {
                    number: nus.number,
                    sign,
                    star: nus.star ^ 1,
                });
            }
        }
        None
    }

    /// x ± uponth + *k: {x,x*,…,x*k|xv[on]*(k⊕1)}.
    fn uponth_at(&self, vertex: Vertex) -> Option<Upon> {
        for sign in Player::BOTH {
            let upon = {
                let store = self.store.read();
                match store.options(vertex, sign.other()) {
                    [Stopper::Loopy(other)] => *other,
                    _ => continue,
                }
            };
            let Some(upon) = self.upon_at(upon).filter(|upon| upon.sign != sign) else {
                continue;
            };
            let star = upon.star ^ 1;
            let store = self.store.read();
            let options = store.options(vertex, sign);
            let mut stars: Vec<u32> = (options.iter())
                .filter_map(|option| self.nus_of(*option))
                .filter(|nus| nus.ups == 0 && nus.number == upon.number)
                .map(|nus| nus.star)
                .collect();
            stars.sort_unstable();
            if stars.len() == options.len() && stars.iter().copied().eq(0..=star) {
                return Some(Upon {
                    number: upon.number,
                    sign,
                    star,
                });
            }
        }
        None
    }

    fn nus_of(&self, stopper: Stopper) -> Option<Nus> {
        self.short.as_nus(stopper.short()?)
    }

    /// The ranks of the loopy vertices among all followers of a stopper, short ones included. They do not depend on any numbering.
    fn vertex_ranks(&mut self, root: Stopper) -> Result<FxHashMap<Vertex, u32>, Stopped> {
        let mut number = FxHashMap::from_iter([(root, 0usize)]);
        let mut all = vec![root];
        let mut graph = SideGraph::default();
        let mut at = 0;
        while let Some(&now) = all.get(at) {
            at += 1;
            self.short.tick()?;
            if at.is_multiple_of(1 << 12) {
                let bytes = self.short.bytes() + all.len() * 256;
                self.short.budget().check(bytes)?;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in self.options(now, player)? {
                    let next = all.len();
                    let place = *number.entry(option).or_insert(next);
                    if place == next {
                        all.push(option);
                    }
                    lists[player.index()].push(Target::Vertex(place));
                }
            }
            graph.options.push(lists);
        }
        let (ranks, _) = ranks(self.short, &graph)?;
        let loopy = all
            .iter()
            .zip(ranks)
            .filter_map(|(stopper, rank)| match stopper {
                Stopper::Loopy(vertex) => Some((*vertex, rank)),
                Stopper::Short(_) => None,
            });
        Ok(loopy.collect())
    }
}
