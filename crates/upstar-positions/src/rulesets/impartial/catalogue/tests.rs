use super::*;
use crate::rulesets::read_call;

/// Every example runs, its call reads back, and its value is the mex of its options' values.
#[test]
fn every_example_runs_and_reads_back() {
    let budget = Budget::default();
    for entry in catalogue() {
        let (name, args) = read_call(entry.example).unwrap();
        assert_eq!(name, entry.name);
        let position = call(&name, &args).unwrap_or_else(|e| panic!("{}: {e}", entry.example));
        let printed = position.call().to_string();
        let (_, again) = read_call(&printed).unwrap();
        assert_eq!(call(&name, &again).unwrap().call().to_string(), printed);
        let value = position.value(&budget).unwrap();
        let options = match position.options(&budget) {
            // A counter in a row above the first has infinitely many moves.
            Err(PositionError::Stopped(_)) if entry.name == "two_dimensional_nim" => continue,
            options => options.unwrap(),
        };
        let number = |worth: &Worth| u128::try_from(worth.nim_value()?.integer()?).ok();
        if let (Some(n), Ends::NORMAL) = (number(&value), position.ends()) {
            let values = options
                .iter()
                .map(|(_, v)| number(v.as_ref().unwrap()).unwrap());
            assert_eq!(upstar_impartial::mex_wide(values), n, "{}", entry.example);
        }
        for (option, value) in options {
            let (_, args) = read_call(&option.to_string()).unwrap();
            let read = call(&name, &args).unwrap_or_else(|e| panic!("{option}: {e}"));
            if value.is_some() {
                assert_eq!(read.value(&budget).ok(), value, "{option}");
            }
        }
        assert!(
            entry.rule.ends_with('.') && !entry.source.is_empty() && !entry.solution.is_empty()
        );
    }
    let mut names: Vec<_> = catalogue().iter().map(|e| e.name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), catalogue().len());
}

#[test]
fn mistakes_are_named() {
    let error = |name: &str, args: &[Argument]| call(name, args).err().unwrap();
    let misfit = |name: &str, args: &[Argument]| match error(name, args) {
        PositionError::Misfit(misfit) => (misfit.argument, misfit.message),
        other => panic!("{other}"),
    };
    let at = |argument: usize, message: &str| (Some(argument), message.to_owned());
    assert_eq!(
        error("nimm", &[]),
        PositionError::Unknown("nimm".to_owned())
    );
    assert_eq!(
        misfit("wythoff", &[3.into()]),
        at(1, "expected a number, found nothing")
    );
    assert_eq!(
        misfit("wythoff", &[1.into(), 2.into(), 3.into()]),
        at(2, "one argument too many: nothing is expected here")
    );
    assert_eq!(
        misfit("nim", &[1.into(), (-2).into()]),
        at(1, "expected an integer from 0 on, not -2")
    );
    assert_eq!(
        misfit("take_and_break", &["0.x".into(), 3.into()]),
        at(
            0,
            "expected a digit 0-9 or a-f at character 2 of the code, found 'x'"
        )
    );
    // The code comes first; the row is the second argument of the call.
    assert_eq!(
        misfit("turning", &["1-5".into(), "THX".into()]),
        at(1, "expected H or T at place 2 of the row, found 'X'")
    );
    let none = sequence("sos", &[], 5, &Budget::default()).unwrap_err();
    assert_eq!(none.to_string(), "sos has no nim sequence");
}

#[test]
fn periods_by_name() {
    let budget = Budget::default();
    let kayles = period("kayles", &[], 1000, &budget).unwrap();
    assert_eq!(
        kayles.proved().map(|p| (p.preperiod, p.period)),
        Some((71, 12))
    );
    let open = period("officers", &[], 2000, &budget).unwrap();
    assert_eq!(open, Periodicity::NotFound { searched: 2000 });
    assert!(matches!(
        period("chomp", &[], 10, &budget),
        Err(PositionError::Without { .. })
    ));
}

/// Numbers of any size quickly get an answer or a reason.
#[test]
fn large_numbers_are_refused_or_answered() {
    use std::time::Duration;
    let huge = u64::MAX;
    for entry in catalogue() {
        let budget = Budget::default()
            .time(Duration::from_millis(50))
            .memory(1 << 28);
        for arity in 1..4 {
            for first in [
                Argument::from(huge),
                3.into(),
                Argument::integers([1, huge]),
                "1-3".into(),
            ] {
                let mut args = vec![first];
                args.extend((0..arity).map(|_| Argument::from(huge)));
                if let Ok(position) = call(entry.name, &args) {
                    let _ = position.value(&budget);
                    let _ = position.options(&budget);
                    let _ = position.misere_outcome(&budget);
                }
            }
        }
        let _ = sequence(entry.name, &[], 30, &budget);
    }
    let kayles = call("kayles", &[Argument::from(huge)]).unwrap();
    assert_eq!(
        kayles.value(&Budget::default()).unwrap(),
        Worth::Nim(8u64.into())
    );
}

/// Winning moves and outcomes by theorem are those that the lists of options give.
#[test]
fn theorems_agree_with_lists_of_options() {
    let budget = Budget::default();
    for text in [
        "nim(1, 2, 3)",
        "nim(3, 5)",
        "nim(0)",
        "nimble(2, 2, 7)",
        "northcott(1, 4)",
        "wythoff(5, 7)",
        "wythoff(3, 5)",
        "wythoff(6, 6)",
        "corner_the_lady(9, 4)",
        "staircase_nim(1, 3, 1, 2)",
        "staircase_nim(2, 1, 2)",
        "moore_nim(2, 3, 4, 5)",
        "moore_nim(3, 2, 2, 2, 1)",
        "fibonacci_nim(12)",
        "fibonacci_nim(13)",
        "fibonacci_nim(10, 3)",
        "dynamic_nim(1, 12)",
        "dynamic_nim(3, 11)",
        "antonim(1, 3, 6)",
        "antonim(2, 4, 5, 7)",
        "whim(1, 2)",
        "whim(2, 5)",
        "whim(\"misere\", 2, 3)",
        "sylver(4, 7)",
        "sylver(5, 7, 8)",
        "lasker_nim(3, 6)",
        "impatient_subtraction([1, 3, 4], 6, 9)",
        "turning_turtles(\"THHTH\")",
        "twins(\"THHTH\")",
        "mock_turtles(\"HTHHT\")",
        "triplets(\"THHTHH\")",
        "motley(\"HTHH\")",
        "ruler(\"THTHHH\")",
        "turnips(\"THTHTHH\")",
        "grunt(\"THTHTHHH\")",
        "mock_turtle_fives(\"THTHTHHH\")",
        "turning_corners(\"(2,3),(1,1)\")",
        "rugs(\"(2,2),(3,1)\")",
        "mock_turtles_squared(\"(2,2),(1,3)\")",
        "acrostic_twins(\"(2,3),(1,1)\")",
        "star_graph(4)",
        "double_star(2, 3)",
        "line_graph(5)",
        "hackendot(\"(()(()))(()())\")",
        "lucasta(3, 2, 4, 1)",
        "sprouts(3)",
        "sprouts(\"0.AB}0.AB\")",
    ] {
        let (name, args) = read_call(text).unwrap();
        let position = call(&name, &args).unwrap();
        let value = position.value(&budget).unwrap();
        let options = position.options(&budget).unwrap();
        let is_p =
            |worth: &Option<Worth>| worth.as_ref().and_then(Worth::outcome) == Some(Outcome::P);
        let listed = options.iter().filter(|(_, worth)| is_p(worth));
        let mut listed: Vec<String> = listed.map(|(call, _)| call.to_string()).collect();
        let mut wins: Vec<String> = position
            .wins(&budget)
            .unwrap()
            .iter()
            .map(Call::to_string)
            .collect();
        listed.sort();
        wins.sort();
        assert_eq!(wins, listed, "{text}");
        assert_eq!(
            position.outcome(&budget).unwrap(),
            value.outcome(),
            "{text}"
        );
        let values = options
            .iter()
            .filter_map(|(_, worth)| u64::try_from(worth.as_ref()?.nim_value()?.integer()?).ok());
        let mex = upstar_impartial::mex(values);
        assert_eq!(value, Worth::Nim(mex.into()), "{text}");
    }
}

/// Tables of values stay with the store and are counted in its size.
#[test]
fn tables_are_kept_between_questions() {
    let algebra = Algebra::new();
    let value = |x: u64, y: u64| {
        let position = call("wythoff", &[x.into(), y.into()]).unwrap();
        position.kept_value(&algebra).unwrap()
    };
    let before = algebra.store().size().bytes;
    assert_eq!(value(5, 4), Worth::Nim(6u64.into()));
    let after = algebra.store().size().bytes;
    assert!(after > before);
    assert_eq!(value(3, 5), Worth::Nim(0u64.into()));
    assert_eq!(algebra.store().size().bytes, after);
    // A table that is too large for the budget is not kept.
    let mut small = Algebra::new();
    small.set_budget(Budget::default().memory(1 << 20));
    let position = call("wythoff", &[200.into(), 200.into()]).unwrap();
    assert!(position.kept_value(&small).is_ok());
    assert_eq!(small.store().size().bytes, before);
}

/// Numbers of any size are read, written and answered.
#[test]
fn positions_of_any_size() {
    let budget = Budget::default();
    let googol = "1".to_owned() + &"0".repeat(100);
    for (text, value) in [
        ("nim(N, N, 5)", "5"),
        ("nimble(N, 0)", "N"),
        ("lasker_nim(N)", "M"),
        ("rims(N)", "N"),
        ("kayles(N, N, 1)", "1"),
        ("aliquot(N)", "100"),
        ("impatient_subtraction([1, 2], N)", "1"),
        ("turning_turtles(N)", "N"),
        ("twins([3, N])", ""),
        ("rugs(N, N)", ""),
        ("star_graph(N)", "2"),
        ("double_star(N, 1)", "3"),
    ] {
        let less = "9".repeat(100);
        let text = text.replace('N', &googol);
        let (name, args) = read_call(&text).unwrap();
        let position = call(&name, &args).unwrap();
        let printed = position.call().to_string();
        let (_, again) = read_call(&printed).unwrap();
        assert_eq!(call(&name, &again).unwrap().call().to_string(), printed);
        let found = position
            .value(&budget)
            .unwrap()
            .nim_value()
            .unwrap()
            .to_string();
        let value = value.replace('N', &googol).replace('M', &less);
        assert!(value.is_empty() || found == value, "{text}: {found}");
        assert!(
            matches!(position.moves(&budget), Err(PositionError::Stopped(_))),
            "{text}"
        );
        let _ = position.board();
    }
    let too_large = Argument::from(num_bigint::BigUint::from(1u32) << 20_000u32);
    let error = call("nim", &[too_large]).err().unwrap();
    assert_eq!(error.to_string(), "expected an integer below 2**16384");
    let negative = Argument::from(num_bigint::BigInt::from(-1) << 100u32);
    assert!(call("nim", &[negative]).is_err());
}
