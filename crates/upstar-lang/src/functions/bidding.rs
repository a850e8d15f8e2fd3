//! Functions for bidding play: the Discrete Richman auction with a marker.

use crate::function::{Call, Failure, Function};
use crate::value::{List, Value};
use upstar::bidding::{OutcomeWord, Purse};
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::Player;
use upstar::notation::Written;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &BIDDING_OUTCOME,
    &BIDDING_BIDS,
    &FEASIBLE_BIDDING_OUTCOMES,
    &BIDDING_WITNESS,
];

static BIDDING_OUTCOME: Function = Function {
    name: "bidding_outcome",
    parameters: "G, total_budget",
    summary: "who wins G in bidding play, for every division of a total budget: a word of L and R",
    details: "Discrete Richman auction with a marker: both bid, the higher bid moves and pays the other; on a tie the holder of \
the marker wins and hands it over, and it may also be put into a bid. A player who wins an auction and cannot move loses. The word has the \
winners while Left holds the marker and has all of the budget down to nothing, then the same while Right holds it. G is taken as written \
and positions with all their moves, because games that are equal in alternating play can differ here.",
    examples: &[
        ("bidding_outcome(*, 2)", "LLRLRR"),
        ("bidding_outcome({*|}, 1)", "LRLL"),
        ("bidding_outcome(0, 1)", "RRLL"),
        (
            "bidding_outcome(clobber(\"xoxo\") + domineering(2, 2), 3)",
            "LLRRLLRR",
        ),
    ],
    as_written: true,
    run: |call| {
        let (form, total) = (form(call)?, total(call, 1)?);
        let word = call.algebra.bidding_outcome(&form, total)?;
        word_value(call, word, 0)
    },
};

static BIDDING_BIDS: Function = Function {
    name: "bidding_bids",
    parameters: "G, total_budget, left_budget, holder",
    summary: "the winner of G in bidding play with this budget of Left's and this holder of the marker, L or R, and the winning bids",
    details: "[winner, bids]: each of the bids wins whatever the other bids. A bid with the marker in it is written 1^.",
    examples: &[
        ("bidding_bids(*, 2, 1, L)", "[L, [\"1^\"]]"),
        ("bidding_bids(0, 2, 0, R)", "[L, [\"0\"]]"),
    ],
    as_written: true,
    run: |call| {
        let (form, total) = (form(call)?, total(call, 1)?);
        let left = call.natural(2, total)?;
        let marker = match &*call.text(3)? {
            "L" => Player::Left,
            "R" => Player::Right,
            _ => {
                let message = "`bidding_bids` expects the holder of the marker here, L or R";
                return Err(Failure::argument(3, message));
            }
        };
        let purse = Purse { left, marker };
        let prospects = call.algebra.bidding_prospects(&form, total)?;
        let winner = prospects.winner(purse);
        let mut bids = Vec::new();
        for bid in prospects.good_bids(winner, purse) {
            bids.push(Value::text(bid.to_string()));
            hold(call, bids.len() * size_of::<Value>())?;
        }
        let winner = match winner {
            Player::Left => "L",
            Player::Right => "R",
        };
        let both = vec![Value::text(winner), Value::List(List::new(bids)?)];
        Ok(Value::List(List::new(both)?))
    },
};

static FEASIBLE_BIDDING_OUTCOMES: Function = Function {
    name: "feasible_bidding_outcomes",
    parameters: "total_budget",
    summary: "all outcomes of games in bidding play for a total budget",
    examples: &[
        (
            "feasible_bidding_outcomes(1)",
            "[LLLL, LLLR, LRLL, LRLR, LRRR, RRLL, RRLR, RRRR]",
        ),
        (
            "[len(feasible_bidding_outcomes(n)) for n in 0..8]",
            "[4, 8, 13, 19, 26, 34, 43, 53, 64]",
        ),
    ],
    run: |call| {
        let total = total(call, 0)?;
        let (mut words, mut held) = (Vec::new(), 0);
        for word in OutcomeWord::feasible(total) {
            words.push(word_value(call, word, held)?);
            held += size_of::<Value>() + 2 * (total as usize + 1);
        }
        Ok(Value::List(List::new(words)?))
    },
    ..Function::BLANK
};

static BIDDING_WITNESS: Function = Function {
    name: "bidding_witness",
    parameters: "word",
    summary: "a game with this outcome in bidding play",
    details: "It is a game as written: `as_written` shows it, because its value in alternating play says little.",
    examples: &[
        ("as_written(bidding_witness(LRLL))", "{*|}"),
        ("bidding_outcome(bidding_witness(LLRLLR), 2)", "LLRLLR"),
    ],
    run: |call| {
        let text = call.text(0)?;
        let word = text
            .parse()
            .map_err(|error| Failure::argument(0, format!("no game has this outcome: {error}")))?;
        let form = call.algebra.bidding_witness(word)?;
        Ok(Value::Game(Written::literal(call.algebra, form)?))
    },
    ..Function::BLANK
};

fn form(call: &mut Call<'_>) -> Result<Form> {
    Ok(call.written(0)?.literal_form(call.algebra)?)
}

fn total(call: &mut Call<'_>, at: usize) -> Result<u32> {
    call.natural(at, u32::MAX)
}

/// Checks that there is room for an answer of this many bytes.
fn hold(call: &Call<'_>, bytes: usize) -> std::result::Result<(), Stopped> {
    call.algebra.budget().check(call.algebra.bytes() + bytes)
}

/// A word as a text; the answer already takes `held` bytes.
fn word_value(call: &Call<'_>, word: OutcomeWord, held: usize) -> Result {
    hold(call, held + 4 * (word.total() as usize + 1))?;
    Ok(Value::text(word.to_string()))
}
