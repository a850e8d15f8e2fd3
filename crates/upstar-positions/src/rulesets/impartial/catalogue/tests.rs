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
