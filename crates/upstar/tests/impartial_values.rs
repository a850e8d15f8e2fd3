//! Every table of nim values in `data/nim_values.txt`, by name through the catalogue. The tables were computed from the rules.

use upstar::budget::Budget;
use upstar::impartial::catalogue::{sequence, table};
use upstar::position::Argument;

struct Block {
    table: bool,
    name: String,
    parameters: Vec<Argument>,
    rows: Vec<Vec<u128>>,
}

fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut base = 10;
    for line in include_str!("data/nim_values.txt").lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            None | Some("#") => {}
            Some(kind @ ("sequence" | "table")) => {
                let name = words.next().expect("a name").to_string();
                let mut parameters = Vec::new();
                base = 10;
                for word in words {
                    match word.split_once('=').expect("key=value") {
                        ("base", b) => base = b.parse().expect("a base"),
                        ("S", list) => {
                            let numbers = list.split(',').map(|n| n.parse().expect("a number"));
                            parameters.push(Argument::integers(numbers));
                        }
                        (_, n) => parameters.push(n.parse::<u64>().expect("a number").into()),
                    }
                }
                blocks.push(Block {
                    table: kind == "table",
                    name,
                    parameters,
                    rows: Vec::new(),
                });
            }
            Some(_) => {
                let numbers = line.split_whitespace();
                let row = numbers.map(|n| u128::from_str_radix(n, base).expect("a number"));
                blocks
                    .last_mut()
                    .expect("a heading")
                    .rows
                    .push(row.collect());
            }
        }
    }
    blocks
}

#[test]
fn every_block_is_reproduced() {
    let budget = Budget::default();
    let blocks = blocks();
    assert_eq!(blocks.len(), 80);
    for block in blocks {
        let Block {
            name,
            parameters,
            rows,
            ..
        } = &block;
        if block.table {
            let size = (rows.len(), rows[0].len());
            let values = table(name, parameters, size, &budget).expect(name);
            assert_eq!(&values, rows, "{name}");
        } else {
            let want = rows.concat();
            let values = sequence(name, parameters, want.len(), &budget).expect(name);
            assert_eq!(values, want, "{name} {parameters:?}");
        }
    }
}
