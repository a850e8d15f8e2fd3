//! Keys of positions, as `docs/keys.md` describes them. A changed key makes tables in files worthless, so change one only on purpose.

use upstar::encode::{bytes_of, position_key, rules_key};
use upstar::game::{Algebra, Game};
use upstar::position::Options;
use upstar::rulesets::position;

/// One call for each way to encode a position, with its key and whether the key is that of the negative position.
const KEYS: &[(&str, u128, bool)] = &[
    (
        "amazons(\"x..|.#.|..o\")",
        0xeb5f771694525fc3ca730ab4a291c4a6,
        false,
    ),
    ("bipass(\"BRRB\")", 0xd667db70092f4941146996542792bd95, true),
    (
        "childish_hackenbush(\"0-1:B, 1-2:R, 0-2:G\")",
        0x2bf3e87340e26d7b40aaa4cf9e83d4d4,
        false,
    ),
    (
        "clobber(\"xoxo.oxx\")",
        0x11e5de37bb1af622c09371c8372ca502,
        true,
    ),
    (
        "clobber(\"xo........|.x........\")",
        0x835b97608d0bf60ba5face7a8c189ac3,
        true,
    ),
    (
        "coin_sliding(\"R3@2, B1@0\")",
        0xd53ed662df06dbcc608b5fe4da924419,
        false,
    ),
    ("col(path(4))", 0x152542344cde2d8e87584c341ea6f55e, false),
    ("cutcake(3, 7)", 0x263f972662f96c9bdda57687fa86d74a, false),
    (
        "domineering(\"..#|...|.##\")",
        0xe6696332c5cddbfa92c4af159f083322,
        false,
    ),
    (
        "domineering(9, 13)",
        0x61220461ec0bfd41cafcff2e672ed7ec,
        false,
    ),
    (
        "elephants_and_rhinos(\"EE.R\")",
        0x64caee50b02fd280fa309ffae4b19369,
        true,
    ),
    (
        "fission(\"...|.x.|...\")",
        0xc773f21048066ca7db396ade3a807547,
        false,
    ),
    (
        "flipping_coins(\"1011\")",
        0x106d8b450fcf542c0bbc7bbb788143ab,
        false,
    ),
    ("flower(2, 3, 1)", 0x01276c3ebb387c723a33b57ea7d0dbd8, false),
    (
        "generalized_toads_and_frogs(\"TTT..FF\", 2)",
        0x07f71f34f7cfcbbb16424da19e6cf42e,
        true,
    ),
    (
        "hackenbush(\"0-1:B, 1-2:R, 1-3:G\")",
        0xd2e893672b617e116d1b06b56a818ecd,
        false,
    ),
    (
        "hackenbush_string(\"BGRR\")",
        0x5bfe81bf344834eda9d7615987e7b2d2,
        false,
    ),
    ("kayles(5)", 0xfa17a0ea12c8553058ef05b84dffb7ae, false),
    (
        "konane(\"xox|oxo|x.x\")",
        0x9f42a915d7c439dbd052731c36dcc937,
        true,
    ),
    (
        "maundy_cake(4, 6)",
        0xc76b2e3c75de56b1c795bdc45fbebf00,
        false,
    ),
    (
        "node_kayles(cycle(7))",
        0x0cb58355d4f9c5e90b5a0f7d960a9a14,
        false,
    ),
    (
        "nogo(\"x..|..o|...\")",
        0x37aaa2eb44b3b159502a65f3fa9e319a,
        true,
    ),
    (
        "odd_even_subtraction(12)",
        0x6ec9ea769c191680f265fde2fc1c311e,
        false,
    ),
    (
        "partizan_arc_kayles(\"0-1:B, 1-2:R, 2-3:B\")",
        0x76cdc05ce75fd609dfd6e72ed3502304,
        false,
    ),
    (
        "partizan_queens(3, 3)",
        0x4d0ebb20dcfc79fe0e5b419975e5d2a2,
        false,
    ),
    (
        "partizan_subtraction([1, 3], [2], 7)",
        0xdcc3ae7a84d0e3e807b78216835b0608,
        false,
    ),
    ("queens(4, 4)", 0x1bc6365b0753331f464e93f527fbaec7, false),
    (
        "ski_jumps(\".L...|.R...|.....\")",
        0x581f6f263e089428ae61d6c4a7f9be33,
        false,
    ),
    (
        "snort(grid(3, 3), \"L........\")",
        0xc87235668073794c6ee278291e36bf3a,
        false,
    ),
    (
        "snort(\"L...; 0-1, 1-2, 2-3\")",
        0xd5346f1c67910386118d80edbc0aa75f,
        false,
    ),
    (
        "toads_and_frogs(\"TT.F.F\")",
        0xa75599504d310bbf2588aa4812d65dd5,
        false,
    ),
    (
        "toppling_dominoes(\"BRGB\")",
        0x06545723d70a78845eb649c4bbb0d8e7,
        true,
    ),
    (
        "anti_clobber(\"xoxo|oo..\")",
        0x06b2c58f2f7269767ef0ae705e40952d,
        true,
    ),
    (
        "arc_kayles(\"0-1, 1-2, 2-2\")",
        0x039165c84b3660b5eda3f84ecfdd9493,
        false,
    ),
    (
        "childish_hotchpotch(\"0-1:B, 1-2:R, 0-2:G\")",
        0x2fac77072dcc721fc59c407575f6b340,
        false,
    ),
    (
        "clear_the_pond(\"x.xo\", \"race\")",
        0x726419791817b1162c30e92f86551cc1,
        false,
    ),
    (
        "cross_purposes(\"o..|...|..o\")",
        0x6c5d02c1785835348313750365a279b2,
        false,
    ),
    ("eatcake(3, 4)", 0xddb4453b67ac182da2c75cb094b8805e, false),
    ("end_nim(3, 1, 2)", 0xd3e90a868ad62d1f22b504cb9f642da9, true),
    (
        "gen_clobber(\"xo#\", \"king\", \"xo\")",
        0xb1d3a87d86c9b4e790b7c23a60f213b4,
        false,
    ),
    (
        "gen_col(\"L..R; 0-1, 1-2, 2-3\", \".L\", \".R\")",
        0x5e61d79708c4276ac91193d6477f1296,
        false,
    ),
    (
        "gen_cutcake(\"4.0\", \"0.7\", 3, 4)",
        0x0e7dc2abc6feed8ed6c4fc93a4b977d5,
        false,
    ),
    (
        "generalized_toads_and_frogs(\"TTT..FF\", 2, [1, 2])",
        0xccd390d316ceb36b199b9e933ead5262,
        true,
    ),
    (
        "lasers(\"brb|.g.\")",
        0xdfbcc94ca81ced5700e9939522383f2c,
        false,
    ),
    (
        "mancala([1, 2], [2, 1])",
        0x20fab99b85fa6ceebb805c0017472e37,
        false,
    ),
    (
        "partizan_euclid(7, 5)",
        0x63824ed08dfc269f6eb10885b397ec8d,
        false,
    ),
    (
        "partizan_splittles([1, 4], [2], 7)",
        0x04c970cf36683b191b93ef97e7a5fba5,
        false,
    ),
    (
        "partizan_take_and_break(\"0.3\", \"0.07\", 6)",
        0xbc22ce431c6b2430acb0420a2fe4eb9d,
        false,
    ),
    ("push(\".xo.x\")", 0x144db0ade8c84986d04049566c5cd9fb, false),
    (
        "rook_race(\"x..|..o\")",
        0x2b6c934a69f2bda49512ea43c13db7b0,
        false,
    ),
    (
        "sowing(1, 2, 2, 3)",
        0x35fe851229a6b3041d474085593c3562,
        false,
    ),
    (
        "weighted_arc_kayles([2, 3, 1], \"0-1, 1-2, 2-2\")",
        0x3940f36fa4a3557da592634180a3b591,
        false,
    ),
];

#[test]
fn keys_last() {
    let mut changed = String::new();
    for &(call, key, negative) in KEYS {
        let found = position(call).expect(call).symmetry_key();
        if found != (key, negative) {
            let (key, negative) = found;
            changed += &format!("    ({call:?}, {key:#034x}, {negative}),\n");
        }
    }
    assert!(changed.is_empty(), "keys that have changed:\n{changed}");
}

/// A graph with 2·n! symmetries: every node of one side is joined to all but one of the other.
fn crown(sides: usize) -> String {
    let pairs = (0..sides).flat_map(|a| (0..sides).map(move |b| (a, b)));
    let edges = pairs.filter(|(a, b)| a != b);
    let edges: Vec<String> = edges.map(|(a, b)| format!("{a}-{}", sides + b)).collect();
    format!("snort(\"{}; {}\")", ".".repeat(2 * sides), edges.join(", "))
}

/// If too many numberings would have to be tried, the key is made from the graph itself.
#[test]
fn keys_of_graphs_with_too_many_symmetries_last() {
    let found = position(&crown(7)).unwrap().symmetry_key();
    assert_eq!(found, (0xb76c_c6e7_f63e_1b04_86bf_8292_679a_3d1e, false));
    assert_ne!(found.0, position(&crown(8)).unwrap().symmetry_key().0);
}

/// By hand from the document: rules, then the position.
#[test]
fn keys_are_made_as_the_document_says() {
    let grid8 = [8u8, 8, 8, 64];
    let key = |name: &str, rules: &[u8], position: &[u8]| {
        // A list of bytes, without its length.
        let rules: Vec<u8> = [bytes_of(name), vec![1], rules.to_vec()].concat();
        let rules = upstar::encode::key_of_bytes(&[b"R", &rules[..]].concat());
        let position = [b"P", &rules.to_le_bytes()[..], position].concat();
        upstar::encode::key_of_bytes(&position)
    };
    let found = |call: &str| position(call).unwrap().symmetry_key().0;
    // Cells 0, 1, 8 and 9: 0x303.
    assert_eq!(
        found("domineering(2, 2)"),
        key("domineering", &grid8, &[0x83, 0x06])
    );
    assert_eq!(found("clobber(\"xo\")"), key("clobber", &grid8, &[1, 2]));
    assert_eq!(
        found("clobber(\"........xo\")"),
        key("clobber", &[1, 10, 11, 64], &[1, 2])
    );
    assert_eq!(
        found("partizan_subtraction([1, 3], [2], 300)"),
        key("partizan_subtraction", &[2, 1, 3, 1, 2], &[0xac, 0x02])
    );
    assert_eq!(
        found("hackenbush(\"0-1:B, 1-2:R\")"),
        key("hackenbush", &[2, 0, 1, 0, 1, 2, 1], &[3, 0])
    );
}

#[test]
fn rules_are_part_of_a_key() {
    let key = |call: &str| position(call).unwrap().symmetry_key().0;
    // The same bits in other games or on other boards.
    for (a, b) in [
        ("clobber(\"xo\")", "fission(\"x.\")"),
        ("konane(\"xo\")", "amazons(\"xo\")"),
        ("domineering(1, 9)", "domineering(1, 10)"),
        (
            "partizan_subtraction([1], [2], 5)",
            "partizan_subtraction([2], [1], 5)",
        ),
        ("hackenbush(\"0-1:B\")", "hackenbush(\"0-1:G\")"),
        ("col(path(3))", "snort(path(3))"),
        // These have so many symmetries that boards are compared node by node.
        ("node_kayles(complete(60))", "node_kayles(path(60))"),
    ] {
        assert_ne!(key(a), key(b), "{a}, {b}");
    }
    let rules = rules_key("x", 1, &(1u32, 2u32));
    assert_ne!(
        position_key(rules, &3u32),
        position_key(rules_key("x", 1, &(1u32, 3u32)), &3u32)
    );
}

/// An expander agrees with its position.
#[test]
fn parts_of_a_search_have_the_keys_of_their_positions() {
    let mut algebra = Algebra::new();
    for call in [
        "clobber(\"xoxo.oxx\")",
        "nogo(3, 3)",
        "toads_and_frogs(\"TT..TFF\")",
        "amazons(\"x..|.#.|..o\")",
    ] {
        let start = position(call).unwrap();
        let mut expander = start.expander().unwrap();
        let mut found = Options::default();
        assert!(expander.place(&*start, &mut algebra, &mut found).unwrap());
        let (value, parts) = found.get(0);
        assert!(value == Game::ZERO && !parts.is_empty(), "{call}");
        for part in parts {
            let again = expander.position(part.number).symmetry_key();
            assert_eq!((expander.key(part.number), false), again, "{call}");
        }
    }
}
