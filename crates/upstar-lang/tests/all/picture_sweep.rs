//! Every kind of picture of small positions of every ruleset is refused with a message, or drawn inside its frame.

use std::time::Duration;
use upstar::budget::Budget;
use upstar::draw::{Element, Ink, Picture, Point};
use upstar::game::Player;
use upstar::position::{AnyPosition, Board, Cell};
use upstar::rulesets::{all, position, small_positions};
use upstar_lang::{Limits, PictureKind, PlotKind, Session};

/// The kinds, each with the number of positions of a ruleset that are drawn: fewer where values are needed.
const KINDS: [(PictureKind, usize); 14] = [
    (PictureKind::Board, 20),
    (PictureKind::Moves, 20),
    (PictureKind::Chessboard, 6),
    (PictureKind::Thermograph, 6),
    (PictureKind::Tree, 2),
    (PictureKind::ExpandedTree, 1),
    (PictureKind::BiddingTree(1), 3),
    (PictureKind::PositionTree, 3),
    (PictureKind::NimTree, 3),
    (PictureKind::BirthTree, 2),
    (PictureKind::Hasse, 2),
    (PictureKind::Plot(PlotKind::Line), 1),
    (PictureKind::Plot(PlotKind::Scatter), 1),
    (PictureKind::Plot(PlotKind::Intensity), 1),
];

/// The attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).map_or(0.0, |text| text.parse().unwrap())
}

/// What a tag draws: the least and the greatest coordinates. `None` if it draws nothing.
fn extent(tag: &str, content: &str) -> Option<[f64; 4]> {
    let [x, y] = ["x", "y"].map(|name| number(tag, name));
    match tag.split([' ', '/']).next()? {
        "polyline" | "polygon" => {
            let points = attribute(tag, "points")?.split(' ');
            let points: Vec<(f64, f64)> = points
                .map(|point| {
                    let (x, y) = point.split_once(',').unwrap();
                    (x.parse().unwrap(), y.parse().unwrap())
                })
                .collect();
            let least = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
            let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MIN, f64::max);
            (!points.is_empty())
                .then(|| [least(|p| p.0), least(|p| p.1), most(|p| p.0), most(|p| p.1)])
        }
        "circle" => {
            let [x, y, r] = ["cx", "cy", "r"].map(|name| number(tag, name));
            Some([x - r, y - r, x + r, y + r])
        }
        "text" => {
            // Letters are wider than this in most fonts. A sign that is written with `&…;` is one letter.
            let signs = content.split('&').map(|part| part.split(';').next_back());
            let letters = signs.flatten().map(|part| part.chars().count());
            let wide = 5.0 * (letters.sum::<usize>() + content.matches('&').count()) as f64;
            let left = match attribute(tag, "text-anchor") {
                Some("middle") => x - wide / 2.0,
                Some("end") => x - wide,
                _ => x,
            };
            Some([left, y - 8.0, left + wide, y])
        }
        "line" | "path" | "image" | "ellipse" => panic!("pictures have no such element: {tag}"),
        _ => None,
    }
}

/// Something is drawn, and nothing beyond the frame; otherwise what is wrong.
fn check_svg(svg: &str) -> Result<(), String> {
    let frame = attribute(svg, "viewBox").ok_or("no frame")?;
    let frame: Vec<f64> = frame.split(' ').map(|x| x.parse().unwrap()).collect();
    let drawn = svg.split("</defs>").last().unwrap();
    let mut count = 0;
    for part in drawn.split('<').skip(1) {
        let (tag, content) = part.split_once('>').unwrap_or((part, ""));
        let Some([left, top, right, bottom]) = extent(tag, content.trim_end()) else {
            continue;
        };
        count += 1;
        let inside = left >= frame[0] && top >= frame[1] && right <= frame[2] && bottom <= frame[3];
        if !inside {
            return Err(format!("{tag} lies outside of {frame:?}"));
        }
    }
    if count == 0 {
        return Err("no SVG is drawn".to_owned());
    }
    Ok(())
}

fn check(picture: &Picture) -> Result<(), String> {
    check_svg(&picture.svg())?;
    let tikz = picture.tikz();
    let commands = ["\\draw", "\\fill", "\\path", "\\node"];
    let is_drawn = commands.iter().any(|command| tikz.contains(command));
    is_drawn.then_some(()).ok_or("no TikZ is drawn".to_owned())
}

const CELL: i64 = 2600;
const MARGIN: i64 = 1200;

/// The cell in which a point lies. The board may have been moved by less than a cell, to make room.
fn cell_at(picture: &Picture, point: Point) -> (usize, usize) {
    let corner = picture.elements.iter().find_map(|element| match element {
        Element::Line { points, .. } => points.first(),
        _ => None,
    });
    let line = |of: fn(&Point) -> i64| {
        let moved = corner.map_or(0, |corner| (of(corner) - MARGIN).rem_euclid(CELL));
        usize::try_from((of(&point) - MARGIN - moved).div_euclid(CELL)).unwrap()
    };
    (line(|p| p.y), line(|p| p.x))
}

fn cells(position: &AnyPosition) -> Option<Vec<Vec<Cell>>> {
    match position.board() {
        Board::Cells(rows) | Board::Numbered(rows) => Some(rows),
        _ => None,
    }
}

/// Every arrow stands for a legal move of its player: the piece has left its cell, and stands on the other. The piece is that of the
/// player, unless none of these changed.
fn check_arrows(position: &AnyPosition, picture: &Picture) -> Result<(), String> {
    let before = cells(position).unwrap();
    for element in &picture.elements {
        let Element::Line {
            points,
            ink,
            arrow: true,
            ..
        } = element
        else {
            continue;
        };
        let player = match ink {
            Ink::Right => Player::Right,
            _ => Player::Left,
        };
        let [(r, c), (row, column)] = [points[0], points[1]].map(|point| cell_at(picture, point));
        let piece = before[r][c];
        let is_own = |cell: &Cell| match player {
            Player::Left => matches!(cell, Cell::Left(_)),
            Player::Right => matches!(cell, Cell::Right(_)),
        };
        let moves = position.moves(player, &Budget::default()).unwrap();
        let is_played = moves.iter().filter_map(cells).any(|after| {
            let own_stay = || {
                let both = before.iter().flatten().zip(after.iter().flatten());
                both.filter(|(old, new)| is_own(old) || is_own(new))
                    .all(|(old, new)| old == new)
            };
            let is_here = after.get(r).and_then(|line| line.get(c)) == Some(&piece);
            let arrived = after.get(row).and_then(|line| line.get(column)) == Some(&piece);
            arrived && !is_here && (position.is_impartial() || is_own(&piece) || own_stay())
        });
        if !is_played || !matches!(piece, Cell::Left(_) | Cell::Right(_) | Cell::Both(_)) {
            let (from, to) = ((r, c), (row, column));
            return Err(format!(
                "no move of {player:?} takes {piece:?} from {from:?} to {to:?}"
            ));
        }
    }
    Ok(())
}

#[test]
fn pictures_are_true_or_refused() {
    let mut session = Session::new(Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    });
    let (mut drawn, mut wrong) = (0, Vec::new());
    for ruleset in all() {
        // Where moves are countless, there is the example.
        let small = small_positions(&**ruleset, 20, &Budget::default());
        let small = small.unwrap_or_else(|_| vec![position(ruleset.example()).unwrap()]);
        for (kind, most) in KINDS {
            for position in small.iter().take(most) {
                let call = position.call();
                let what = format!("{call} as {kind:?}");
                let found = match session.picture(&call, kind) {
                    Err(problem) if problem.message.is_empty() => Err("no message".to_owned()),
                    Err(_) => Ok(()),
                    Ok(picture) => {
                        drawn += 1;
                        let moves = kind == PictureKind::Moves;
                        let arrows = || match moves {
                            true => check_arrows(position, &picture),
                            false => Ok(()),
                        };
                        check(&picture).and_then(|()| arrows())
                    }
                };
                wrong.extend(found.err().map(|problem| format!("{what}: {problem}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn > 1000, "only {drawn} pictures were drawn");
}
