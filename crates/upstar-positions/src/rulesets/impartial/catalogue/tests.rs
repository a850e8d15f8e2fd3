use super::*;

/// Reads the arguments of an example call.
fn parse(example: &str) -> (String, Vec<Arg>) {
    let (name, rest) = example.split_once('(').unwrap();
    let mut args = Vec::new();
    let mut rest = rest.strip_suffix(')').unwrap().trim();
    while !rest.is_empty() {
        let (arg, after) = if let Some(text) = rest.strip_prefix('"') {
            let (text, after) = text.split_once('"').unwrap();
            (Arg::Text(text.into()), after)
        } else if let Some(list) = rest.strip_prefix('[') {
            let (list, after) = list.split_once(']').unwrap();
            (
                Arg::List(list.split(',').map(|n| n.trim().parse().unwrap()).collect()),
                after,
            )
        } else {
            let (number, after) = rest.split_once(',').unwrap_or((rest, ""));
            (Arg::Number(number.trim().parse().unwrap()), after)
        };
        args.push(arg);
        rest = after.trim_start_matches(',').trim();
    }
    (name.to_string(), args)
}

/// Every example runs, its call reads back, and its value is the mex of its options' values.
#[test]
fn every_example_runs_and_reads_back() {
    let budget = Budget::default();
    for entry in catalogue() {
        let (name, args) = parse(entry.example);
        assert_eq!(name, entry.name);
        let position = call(&name, &args).unwrap_or_else(|e| panic!("{}: {e}", entry.example));
        let printed = position.call().to_string();
        let (_, again) = parse(&printed);
        assert_eq!(call(&name, &again).unwrap().call().to_string(), printed);
        let value = position.value(&budget).unwrap();
        let options = match position.options(&budget) {
            // A counter in a row above the first has infinitely many moves.
            Err(CallError::Stopped(_)) if entry.name == "two_dimensional_nim" => continue,
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
            let (_, args) = parse(&option.to_string());
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
    let error = |name: &str, args: &[Arg]| call(name, args).err().unwrap().to_string();
    assert_eq!(error("nimm", &[]), "no impartial game is called \"nimm\"");
    assert_eq!(
        error("wythoff", &[Arg::Number(3)]),
        "argument 2 should be a number, found nothing"
    );
    let args = [Arg::Number(1), Arg::Number(2), Arg::Number(3)];
    assert_eq!(
        error("wythoff", &args),
        "3 arguments, of which only 2 are used"
    );
    assert_eq!(
        error("take_and_break", &["0.x".into(), Arg::Number(3)]),
        "argument 1: expected a digit 0-9 or a-f at character 2 of the code, found 'x'"
    );
    assert_eq!(
        error("turning", &["1-5".into(), "THX".into()]),
        "argument 2: expected H or T at place 2 of the row, found 'X'"
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
        Err(CallError::Without { .. })
    ));
}

/// Numbers of any size get an answer or a reason, quickly.
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
                Arg::Number(huge),
                Arg::Number(3),
                Arg::List(vec![1, huge]),
                "1-3".into(),
            ] {
                let mut args = vec![first];
                args.extend((0..arity).map(|_| Arg::Number(huge)));
                if let Ok(position) = call(entry.name, &args) {
                    let _ = position.value(&budget);
                    let _ = position.options(&budget);
                    let _ = position.misere_outcome(&budget);
                }
            }
        }
        let _ = sequence(entry.name, &[], 30, &budget);
    }
    let kayles = call("kayles", &[Arg::Number(huge)]).unwrap();
    assert_eq!(
        kayles.value(&Budget::default()).unwrap(),
        Worth::Nim(8u64.into())
    );
}
