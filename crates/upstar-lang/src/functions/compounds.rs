//! Several games at once, and how long play lasts.

use super::outcomes::player;
use crate::function::{Call, Failure, Function};
use crate::value::Value;
use upstar::form::{Compound, Pace, Piece, Pieces};
use upstar::game::Player;
use upstar::notation::Written;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &CONJUNCTIVE,
    &CONTINUED,
    &SELECTIVE,
    &SHORTENED_SELECTIVE,
    &DIMINISHED,
    &SEQUENTIAL,
    &ORDINAL_PRODUCT,
    &SUSPENSE,
    &FORECLOSED,
];

/// The literal forms of all arguments.
fn components(call: &mut Call<'_>, pieces: &mut Pieces) -> Result<Vec<Piece>> {
    let mut components = Vec::with_capacity(call.count());
    for at in 0..call.count() {
        let game = call.written(at)?;
        components.push(game.piece(call.algebra, pieces)?);
    }
    Ok(components)
}

fn result(pieces: &Pieces, piece: Piece) -> Value {
    Value::Game(Written::of_form(pieces.form(piece).clone()))
}

fn compound(call: &mut Call<'_>, kind: Compound) -> Result {
    let mut pieces = Pieces::default();
    let components = components(call, &mut pieces)?;
    let compound = pieces.compound(call.algebra, kind, &components)?;
    Ok(result(&pieces, compound))
}

static CONJUNCTIVE: Function = Function {
    name: "conjunctive",
    parameters: "G, ...",
    summary: "play in all games at once: a move in each; who cannot move in one of them loses",
    details: "Games and positions are played as they are written; the result is a game with a value, and `as_written` shows it. The \
              compound has the least remoteness of its components. Winning Ways calls it the rapid join. The other ways to play several \
              games at once: `continued`, `selective`, `shortened_selective`, `diminished`, `sequential`, and the sum G + H.",
    examples: &[
        ("conjunctive(*5, *6)", "*5"),
        ("conjunctive(1/2, 1/4)", "1/2"),
        ("conjunctive(+-1, ^^)", "{0|-1}"),
        ("remoteness(conjunctive(nim(1, 2), nim(3, 3)), L)", "3"),
    ],
    as_written: true,
    run: |call| compound(call, Compound::Conjunctive),
};

static CONTINUED: Function = Function {
    name: "continued",
    parameters: "G, ...",
    summary: "the continued conjunctive compound: a move in each game that has not ended; the last to end decides",
    details: "A game has ended when the player to move cannot move in it. The compound has the greatest suspense of its components. \
              Winning Ways calls it the slow join.",
    examples: &[
        ("outcome(continued(*, *2))", "N"),
        ("suspense(continued(nim(1, 2), nim(3, 3)), L)", "3"),
    ],
    as_written: true,
    run: |call| compound(call, Compound::Continued),
};

static SELECTIVE: Function = Function {
    name: "selective",
    parameters: "G, ...",
    summary: "a move in any number of the games, at least in one",
    details: "An impartial one is lost for the player to move if and only if all its components are. Winning Ways calls it the union.",
    examples: &[
        ("selective(*5, *6)", "*11"),
        ("selective(1/2, 1/4)", "3/4"),
        ("outcome(selective(nim(1, 1), nim(2, 2)))", "P"),
    ],
    as_written: true,
    run: |call| compound(call, Compound::Selective),
};

static SHORTENED_SELECTIVE: Function = Function {
    name: "shortened_selective",
    parameters: "G, ...",
    summary: "a move in any number of the games; who cannot move in one of them loses",
    details: "An impartial one is lost for the player to move if and only if one of its components has ended or all are lost.",
    examples: &[
        ("outcome(shortened_selective(nim(2, 2), nim(1)))", "N"),
        ("outcome(shortened_selective(nim(2, 2), 0))", "P"),
    ],
    as_written: true,
    run: |call| compound(call, Compound::ShortenedSelective),
};

static DIMINISHED: Function = Function {
    name: "diminished",
    parameters: "G, ...",
    summary: "the diminished disjunctive compound: a move in one game; who cannot move in one of them loses",
    details: "For impartial games: if a component can be ended in one move, the player to move wins; otherwise the nim sum of the foreclosed \
              nim values decides, see `foreclosed`.",
    examples: &[
        ("outcome(diminished(nim(1, 1), nim(1, 1)))", "P"),
        ("outcome(nim(1, 1) + nim(1))", "N"),
    ],
    as_written: true,
    run: |call| compound(call, Compound::Diminished),
};

static SEQUENTIAL: Function = Function {
    name: "sequential",
    parameters: "G, ...",
    summary: "one game after the other: the next begins when neither player can move in the one before",
    details: "A player who cannot move in the present game loses, although the games after it may have moves.",
    examples: &[
        ("sequential(*, *)", "0"),
        ("sequential(*, *2)", "0"),
        ("sequential(*2, *)", "*2"),
    ],
    as_written: true,
    run: |call| compound(call, Compound::Sequential),
};

static ORDINAL_PRODUCT: Function = Function {
    name: "ordinal_product",
    parameters: "G, H",
    summary: "as many copies of G, one on the other, as H says",
    details: "Left's options are P : G^L with P the product of G and H^L, and Q : -G^R with Q the product of G and H^R; Right's options are \
              P : G^R and Q : -G^L. For integers and nim heaps this is the product of ordinals.",
    examples: &[
        ("ordinal_product(*5, *6)", "*30"),
        ("ordinal_product(1/2, 1/4)", "11/32"),
    ],
    as_written: true,
    run: |call| {
        let mut pieces = Pieces::default();
        let components = components(call, &mut pieces)?;
        let (g, h) = (components[0], components[1]);
        let product = pieces.ordinal_product(call.algebra, g, h)?;
        Ok(result(&pieces, product))
    },
};

/// The number of moves when the named player starts; both players are tried where none is named.
pub(super) fn moves_to_the_end(call: &mut Call<'_>, pace: Pace) -> Result {
    let starter = match call.count() {
        1 => None,
        _ => Some(player(call, 1)?),
    };
    let game = call.written(0)?;
    let mut pieces = Pieces::default();
    let piece = game.piece(call.algebra, &mut pieces)?;
    let mut moves = |player| pieces.moves_to_the_end(call.algebra, piece, player, pace);
    let left = moves(starter.unwrap_or(Player::Left))?;
    if starter.is_none() && moves(Player::Right)? != left {
        return Err(Failure::call(NAME_THE_PLAYER));
    }
    Ok(Value::Integer(left.into()))
}

/// The answer depends on who starts.
pub(super) const NAME_THE_PLAYER: &str =
    "this depends on who starts; name the player L or R as the second argument";

static SUSPENSE: Function = Function {
    name: "suspense",
    parameters: "G, [player]",
    summary: "the number of moves to the end when the player starts: the winner delays, the loser hurries",
    details: "The game is played as it is written; in `remoteness` the winner hurries. The player need not be named where it makes no \
              difference. A continued conjunctive compound has the greatest suspense of its components.",
    examples: &[
        ("suspense(nim(1, 2, 4))", "5"),
        ("suspense({1, 2|*}, L)", "1"),
    ],
    as_written: true,
    run: |call| moves_to_the_end(call, Pace::Suspense),
};

static FORECLOSED: Function = Function {
    name: "foreclosed",
    parameters: "G",
    summary: "the foreclosed nim value of an impartial game, for `diminished`; none if it has ended or can be ended in one move",
    details: "The least number that is no foreclosed nim value of an option.",
    examples: &[
        (
            "[foreclosed(nim(1, n)) for n in 0..4]",
            "[none, 0, 1, 2, 3]",
        ),
        ("foreclosed(nim(3))", "none"),
    ],
    as_written: true,
    run: |call| {
        let game = call.written(0)?;
        if !game.is_impartial(call.algebra)? {
            let message = "foreclosed nim values belong to impartial games, and this is none";
            return Err(Failure::argument(0, message));
        }
        let mut pieces = Pieces::default();
        let piece = game.piece(call.algebra, &mut pieces)?;
        Ok(match pieces.foreclosed(call.algebra, piece)? {
            Some(value) => Value::Integer(value.into()),
            None => Value::Nothing,
        })
    },
};
