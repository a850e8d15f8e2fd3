//! The terms of a sum as the user wrote them, and what play makes of them: positions stay positions, values stay values.

use super::trees::{Id, Trees};
use super::{Claim, Summand};
use upstar::game::Player;

/// A term of a sum that is shown. Different terms may have the same tree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Label {
    /// The tree, with the sign worked in.
    pub(super) tree: Id,
    pub(super) of: Of,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Of {
    /// A position, perhaps with the players exchanged.
    Position { call: String, minus: bool },
    /// A value or a literal form.
    Game,
}

impl Label {
    pub(super) fn of_summand(trees: &Trees, summand: &Summand) -> Label {
        let of = match &summand.call {
            Some(call) => Of::Position {
                call: call.clone(),
                minus: summand.minus,
            },
            None => Of::Game,
        };
        let tree = match summand.minus {
            true => trees[summand.tree].negative,
            false => summand.tree,
        };
        Label { tree, of }
    }

    /// The term with the players exchanged. A position with the same moves for both is its own negative.
    fn negative(mut self, trees: &Trees) -> Label {
        let negative = trees[self.tree].negative;
        if let Of::Position { minus, .. } = &mut self.of
            && negative != self.tree
        {
            *minus = !*minus;
        }
        self.tree = negative;
        self
    }

    /// What a player's move to this tree makes of the term: one label, or one for each position with this tree.
    pub(super) fn after(&self, trees: &Trees, player: Player, tree: Id) -> Vec<Label> {
        let Of::Position { call, minus } = &self.of else {
            let of = Of::Game;
            return vec![Label { tree, of }];
        };
        let (mover, of_position) = match minus {
            true => (player.other(), trees[tree].negative),
            false => (player, tree),
        };
        let calls = trees.moves_to(call, mover, of_position).into_iter();
        let label = |call: &str| Label {
            tree,
            of: Of::Position {
                call: call.to_owned(),
                minus: *minus,
            },
        };
        calls.map(label).collect()
    }
}

/// The terms of the sum that a claim is about: of G - H for a relation of G and H.
pub(super) fn terms(trees: &Trees, claim: &Claim) -> Vec<Label> {
    let label = |summand: &Summand| Label::of_summand(trees, summand);
    let mut terms: Vec<Label> = match claim {
        Claim::Relation { left, right, .. } => {
            let negatives = right.iter().map(|term| label(term).negative(trees));
            left.iter().map(label).chain(negatives).collect()
        }
        Claim::Outcome { sum, .. } => sum.iter().map(label).collect(),
        Claim::Canonical { .. } => Vec::new(),
    };
    // A relation with 0 is about the other side alone.
    terms.retain(|term| term.of != Of::Game || trees[term.tree].depth > 0);
    terms
}

/// What is left of a sum without terms that have no moves and without pairs of negatives, and these pairs.
pub(super) fn cancelled(trees: &Trees, terms: Vec<Label>) -> (Vec<Label>, Vec<[Label; 2]>) {
    let (mut rest, mut pairs): (Vec<Label>, Vec<[Label; 2]>) = (Vec::new(), Vec::new());
    for term in terms {
        let tree = &trees[term.tree];
        if tree.depth == 0 {
            continue;
        }
        match rest.iter().position(|other| other.tree == tree.negative) {
            Some(place) => pairs.push([rest.remove(place), term]),
            None => rest.push(term),
        }
    }
    (rest, pairs)
}
