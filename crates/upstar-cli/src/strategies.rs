//! The strategies of machine players, as the command line names them.

use upstar_play::players::Strategy;

/// Reads the name of a strategy.
pub(crate) fn strategy(name: &str) -> Result<&'static Strategy, String> {
    upstar_play::players::find(name).ok_or_else(|| {
        let names: Vec<&str> = upstar_play::players::STRATEGIES
            .iter()
            .map(|strategy| strategy.name)
            .collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// The text of `upstar help play` after the options.
pub(crate) fn help() -> String {
    let mut text = String::from(
        "Moves are chosen by their number, or by what a term becomes: the position as it is written (`nim(1, 2)`), what stands between its \
         brackets (`1, 2`, `#.|#.`) or a value, with the letter of the term before it where several would do (`B 2`); or by what changes, \
         as the list has it (`heap 2: 5 to 1`, `(1, 1), (2, 1)`). Part of a move lists the moves that have it. Long lists \
         come in pages: `more` shows the next one. Other words: `moves` lists the moves again, `back` takes your last move back, `hint` names a good one, `who` says who is winning, `quit` ends. Lines \
         may come from a pipe.\n\n\
         A game ends as its rules say: somebody cannot move, or has won, or it is drawn. If a position comes back, you are told; \
         from the third time on `draw` ends the game, and two machines end it so.\n\n\
         With --bidding both players bid for each move, `2` or `2^` with the marker in it; the higher bid moves and pays the other, \
         on a tie the holder of the marker moves and hands it over. A player who wins an auction and cannot move loses.\n\n\
         --left and --right name a strategy for each side; with both, the machine plays against itself.\n\n\
         Strategies for --against, --left and --right:\n",
    );
    for strategy in upstar_play::players::STRATEGIES {
        text += &format!("  {:<14} {}\n", strategy.name, strategy.about);
    }
    text += "\nExamples:\n  \
        upstar play 'clobber(3, 3) + domineering(3, 3)'\n  \
        upstar play 'nim(3, 4, 5)' --as right --against nim\n  \
        upstar play '{3||2|1} + +-2' --against hotstrat --first right\n  \
        upstar play 'clobber(2, 4)' --left perfect --right random\n  \
        upstar play 'domineering(3, 3)' --bidding 5";
    text
}
