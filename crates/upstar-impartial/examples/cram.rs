use std::time::Instant;
use upstar_impartial::NimSearch;
use upstar_impartial::games::{Board, SmallCram};
fn main() {
    for (r, c) in [(5, 5), (4, 7), (5, 6), (5, 7), (6, 7)] {
        let board = Board::new(r, c).unwrap();
        let start = SmallCram::squares(board, board.full()).unwrap();
        let mut search = NimSearch::new(SmallCram);
        let t = Instant::now();
        let v = search.value(&start);
        println!(
            "{r}x{c}: {v:?} {:?} opened {} remembered {} bytes {}",
            t.elapsed(),
            search.opened(),
            search.remembered(),
            search.bytes()
        );
        if std::env::args().len() < 2 && (r, c) == (5, 7) {
            break;
        }
    }
}
