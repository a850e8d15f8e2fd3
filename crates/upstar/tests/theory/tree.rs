//! Literal games by the definitions alone, to check the engine against.
//!
//! Nothing here uses a theorem beyond "≥ means that Left wins the difference moving second". Games are hash-consed trees, so that the
//! plain recursions end in reasonable time.

use std::collections::{HashMap, HashSet};
use upstar::game::{Algebra, Game, Order, Outcome};

/// A literal form, as an index into its [`Forest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Tree(u32);

/// All trees made so far, and the results about them.
#[derive(Default)]
pub(crate) struct Forest {
    nodes: Vec<(Vec<Tree>, Vec<Tree>)>,
    places: HashMap<(Vec<Tree>, Vec<Tree>), Tree>,
    orders: HashMap<(Tree, Tree), bool>,
    sums: HashMap<(Tree, Tree), Tree>,
    negatives: HashMap<Tree, Tree>,
    wins: HashMap<(Tree, bool), bool>,
    reduced: HashSet<Tree>,
}

impl Forest {
    /// {left|right}: options are sets.
    pub(crate) fn make(&mut self, mut left: Vec<Tree>, mut right: Vec<Tree>) -> Tree {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let key = (left, right);
        if let Some(&tree) = self.places.get(&key) {
            return tree;
        }
        let tree = Tree(self.nodes.len() as u32);
        self.nodes.push(key.clone());
        self.places.insert(key, tree);
        tree
    }

    pub(crate) fn zero(&mut self) -> Tree {
        self.make(vec![], vec![])
    }

    pub(crate) fn lefts(&self, tree: Tree) -> Vec<Tree> {
        self.nodes[tree.0 as usize].0.clone()
    }

    pub(crate) fn rights(&self, tree: Tree) -> Vec<Tree> {
        self.nodes[tree.0 as usize].1.clone()
    }

    fn options(&self, tree: Tree, left: bool) -> Vec<Tree> {
        if left {
            self.lefts(tree)
        } else {
            self.rights(tree)
        }
    }

    /// G ≥ H: no G^R ≤ H and no H^L ≥ G.
    pub(crate) fn ge(&mut self, g: Tree, h: Tree) -> bool {
        if let Some(&known) = self.orders.get(&(g, h)) {
            return known;
        }
        let answer = !self.rights(g).into_iter().any(|x| self.ge(h, x))
            && !self.lefts(h).into_iter().any(|x| self.ge(x, g));
        self.orders.insert((g, h), answer);
        answer
    }

    pub(crate) fn order(&mut self, g: Tree, h: Tree) -> Order {
        match (self.ge(g, h), self.ge(h, g)) {
            (true, true) => Order::Equal,
            (true, false) => Order::Greater,
            (false, true) => Order::Less,
            (false, false) => Order::Confused,
        }
    }

    pub(crate) fn sum(&mut self, g: Tree, h: Tree) -> Tree {
        if let Some(&known) = self.sums.get(&(g, h)) {
            return known;
        }
        let [left, right] = [true, false].map(|left| {
            let moves_in_g = self.options(g, left).into_iter();
            let mut sums: Vec<Tree> = moves_in_g.map(|x| self.sum(x, h)).collect();
            for x in self.options(h, left) {
                sums.push(self.sum(g, x));
            }
            sums
        });
        let sum = self.make(left, right);
        self.sums.insert((g, h), sum);
        sum
    }

    pub(crate) fn neg(&mut self, g: Tree) -> Tree {
        if let Some(&known) = self.negatives.get(&g) {
            return known;
        }
        let left = self.rights(g).into_iter().map(|x| self.neg(x)).collect();
        let right = self.lefts(g).into_iter().map(|x| self.neg(x)).collect();
        let negative = self.make(left, right);
        self.negatives.insert(g, negative);
        negative
    }

    /// G : H, a move in G destroys H.
    pub(crate) fn ordinal(&mut self, g: Tree, h: Tree) -> Tree {
        let [left, right] = [true, false].map(|left| {
            let mut options = self.options(g, left);
            for x in self.options(h, left) {
                options.push(self.ordinal(g, x));
            }
            options
        });
        self.make(left, right)
    }

    /// Whether the player who moves wins: after some option the other player, who moves next, loses.
    fn mover_wins(&mut self, g: Tree, left: bool) -> bool {
        if let Some(&known) = self.wins.get(&(g, left)) {
            return known;
        }
        let mut options = self.options(g, left).into_iter();
        let answer = options.any(|x| !self.mover_wins(x, !left));
        self.wins.insert((g, left), answer);
        answer
    }

    /// The outcome by playing the game out.
    pub(crate) fn outcome(&mut self, g: Tree) -> Outcome {
        Outcome::from_starts(self.mover_wins(g, true), !self.mover_wins(g, false))
    }

    pub(crate) fn followers(&self, g: Tree) -> Vec<Tree> {
        let mut found = vec![g];
        let mut next = 0;
        while next < found.len() {
            let here = found[next];
            next += 1;
            for x in self.lefts(here).into_iter().chain(self.rights(here)) {
                if !found.contains(&x) {
                    found.push(x);
                }
            }
        }
        found
    }

    pub(crate) fn birthday(&self, g: Tree) -> u32 {
        let options = self.lefts(g).into_iter().chain(self.rights(g));
        options.map(|x| 1 + self.birthday(x)).max().unwrap_or(0)
    }

    /// The engine's canonical form of a value, as a tree.
    pub(crate) fn of(&mut self, algebra: &mut Algebra, game: Game) -> Tree {
        let mut trees: HashMap<Game, Tree> = HashMap::new();
        for follower in algebra.followers(game).unwrap() {
            let left = algebra.left_options(follower).unwrap();
            let right = algebra.right_options(follower).unwrap();
            let side = |options: Vec<Game>| options.iter().map(|x| trees[x]).collect();
            let tree = self.make(side(left), side(right));
            trees.insert(follower, tree);
        }
        trees[&game]
    }

    /// The engine's value of a tree. Costs one construction for each follower.
    pub(crate) fn value(&self, algebra: &mut Algebra, tree: Tree) -> Game {
        let mut values = |side: Vec<Tree>| -> Vec<Game> {
            side.into_iter().map(|x| self.value(algebra, x)).collect()
        };
        let (left, right) = (values(self.lefts(tree)), values(self.rights(tree)));
        algebra.construct(&left, &right).unwrap()
    }

    /// Every form born by day n, whose options may be any earlier forms: there are 1, 4, 256.
    pub(crate) fn forms(&mut self, n: u32) -> Vec<Tree> {
        if n == 0 {
            return vec![self.zero()];
        }
        let before = self.forms(n - 1);
        let set = |bits: usize| {
            let chosen = before.iter().enumerate();
            let chosen = chosen.filter(|(i, _)| bits >> i & 1 == 1);
            chosen.map(|(_, &tree)| tree).collect::<Vec<_>>()
        };
        let subsets = 1 << before.len();
        let pairs = (0..subsets).flat_map(|l| (0..subsets).map(move |r| (l, r)));
        pairs.map(|(l, r)| self.make(set(l), set(r))).collect()
    }

    /// Removes dominated and bypasses reversible options, anywhere in the tree and in random order, until there are none.
    pub(crate) fn reduce(&mut self, mut tree: Tree, dice: &mut Dice) -> Tree {
        while let Some(simpler) = self.reduce_once(tree, dice) {
            tree = simpler;
        }
        tree
    }

    fn reduce_once(&mut self, tree: Tree, dice: &mut Dice) -> Option<Tree> {
        if self.reduced.contains(&tree) {
            return None;
        }
        // All simplifications: an option, and what to do with it.
        let mut ways: Vec<(bool, Tree, Way)> = Vec::new();
        for left in [true, false] {
            let options = self.options(tree, left);
            for &x in &options {
                ways.push((left, x, Way::Inside));
                for &y in &options {
                    let dominated = if left { self.ge(y, x) } else { self.ge(x, y) };
                    if x != y && dominated {
                        ways.push((left, x, Way::Dominated));
                    }
                }
                for back in self.options(x, !left) {
                    let reverses = if left {
                        self.ge(tree, back)
                    } else {
                        self.ge(back, tree)
                    };
                    if reverses {
                        ways.push((left, x, Way::Through(back)));
                    }
                }
            }
        }
        while !ways.is_empty() {
            let (left, x, way) = ways.swap_remove(dice.below(ways.len()));
            let instead = match way {
                Way::Dominated => vec![],
                Way::Through(back) => self.options(back, left),
                Way::Inside => match self.reduce_once(x, dice) {
                    Some(simpler) => vec![simpler],
                    None => continue,
                },
            };
            let (mut lefts, mut rights) = (self.lefts(tree), self.rights(tree));
            let side = if left { &mut lefts } else { &mut rights };
            side.retain(|&y| y != x);
            side.extend(instead);
            return Some(self.make(lefts, rights));
        }
        self.reduced.insert(tree);
        None
    }
}

#[derive(Clone, Copy)]
enum Way {
    Inside,
    Dominated,
    Through(Tree),
}

/// A reproducible source of random numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// An integer below n.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % n
    }

    /// A random form: up to two options on each side, and at most `depth` moves deep.
    pub(crate) fn form(&mut self, forest: &mut Forest, depth: u32) -> Tree {
        if depth == 0 {
            return forest.zero();
        }
        let mut side = |dice: &mut Dice| -> Vec<Tree> {
            let count = dice.below(4).min(2);
            (0..count).map(|_| dice.form(forest, depth - 1)).collect()
        };
        let (left, right) = (side(self), side(self));
        forest.make(left, right)
    }
}
