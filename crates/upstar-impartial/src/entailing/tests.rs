use super::*;
use upstar_values::budget::Budget;

fn top_entails(largest: usize) -> Vec<NimValue> {
    let mut table = TopEntailsTable::default();
    table.grow(largest, &Budget::default()).unwrap();
    (0..=largest).map(|stack| table.value(stack)).collect()
}

fn moon(values: &[NimValue]) -> Vec<usize> {
    let loony = values.iter().enumerate();
    let loony = loony.filter(|(_, value)| **value == NimValue::Moon);
    loony.map(|(size, _)| size).collect()
}

#[test]
fn stacks_of_top_entails() {
    let values = top_entails(2600);
    let texts: Vec<String> = values.iter().map(NimValue::to_string).collect();
    assert_eq!(
        texts[..41].join(" "),
        "0 moon 0 moon 1 0 2 1 3 0 1 3 4 0 3 4 2 5 1 6 2 0 3 2 7 3 1 7 3 4 2 0 8 1 5 0 1 4 7 10 1"
    );
    assert_eq!(moon(&values), [1, 3, 2403, 2505]);
    let some = [50, 60, 70, 80, 90, 100].map(|size: usize| &texts[size][..]);
    assert_eq!(some, ["11", "5", "12", "3", "8", "2"]);
}

/// Play of Top Entails and a heap, move by move: whether the player to move wins. `must` is the stack in which the move must be made.
fn wins(stacks: &[u64], heap: u64, must: Option<u64>, known: &mut Known) -> bool {
    let mut stacks = stacks.to_vec();
    stacks.sort_unstable();
    let key = (stacks.clone(), heap, must);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut won = false;
    let here: Vec<u64> = match must {
        Some(stack) => vec![stack],
        None => stacks.clone(),
    };
    for stack in here {
        let mut rest = stacks.clone();
        if must.is_none() {
            let at = rest.iter().position(|&other| other == stack).unwrap();
            rest.remove(at);
        }
        for small in 1..=stack / 2 {
            let mut after = rest.clone();
            after.extend([small, stack - small]);
            won = won || !wins(&after, heap, None, known);
        }
        won = won || stack > 0 && !wins(&rest, heap, Some(stack - 1), known);
    }
    if must.is_none() {
        won = won || (0..heap).any(|less| !wins(&stacks, less, None, known));
    }
    known.insert(key, won);
    won
}

type Known = FxHashMap<(Vec<u64>, u64, Option<u64>), bool>;

#[test]
fn larger_stacks_agree_with_play_beside_heaps() {
    let mut known = Known::default();
    for (stack, value) in top_entails(24).into_iter().enumerate() {
        for heap in 0..20 {
            let first_wins = wins(&[stack as u64], heap, None, &mut known);
            assert_eq!(first_wins, value != heap.into(), "{stack} and {heap}");
        }
    }
}

#[test]
fn values_of_stacks_agree_with_play_beside_heaps() {
    let values = top_entails(10);
    let mut solver = EntailingSolver::new(TopEntails, Budget::default());
    let mut known = Known::default();
    for stack in 0..=10 {
        let value = solver.value(&vec![stack]).unwrap();
        assert_eq!(value, values[stack as usize], "{stack}");
        let heaps = solver.heaps(&vec![stack]).unwrap().clone();
        for heap in 0..7 {
            let first_wins = wins(&[stack], heap, None, &mut known);
            assert_eq!(first_wins, value != heap.into(), "{stack} and {heap}");
            let must_win = wins(&[], heap, Some(stack), &mut known);
            assert_eq!(must_win, heaps.contains(heap), "{stack} at once and {heap}");
        }
    }
    // Beside a stack of one coin, which is loony.
    for stack in 0..9 {
        let heaps = solver.heaps(&vec![stack]).unwrap().clone();
        let must_win = wins(&[1], 0, Some(stack), &mut known);
        assert_eq!(must_win, heaps.contains_large(), "{stack} at once and 1");
    }
    for a in 1..7 {
        for b in a..7 {
            let value = solver.value(&vec![a, b]).unwrap();
            for heap in 0..5 {
                let first_wins = wins(&[a, b], heap, None, &mut known);
                assert_eq!(first_wins, value != heap.into(), "{a}, {b} and {heap}");
            }
        }
    }
}

#[test]
fn wins_beside_a_heap_are_the_moves_that_win() {
    let mut solver = EntailingSolver::new(TopEntails, Budget::default());
    for stack in 1..9u64 {
        for heap in 0..5 {
            let some = !solver.wins_beside(&vec![stack], heap).unwrap().is_empty();
            let heaps = solver.heaps(&vec![stack]).unwrap();
            assert_eq!(some, heaps.contains(heap), "{stack} and {heap}");
        }
    }
}

#[test]
fn sets_of_heaps() {
    let sets = [
        HeapSet::default(),
        HeapSet::all(),
        HeapSet::from_iter([0, 63, 64, 200]),
        HeapSet::from_iter([1, 2, 65]).complement(),
    ];
    for a in &sets {
        assert_eq!(a.complement().complement(), *a);
        for b in &sets {
            let mut both = a.clone();
            both.add_all(b);
            for heap in 0..300 {
                let is_in = a.contains(heap) || b.contains(heap);
                assert_eq!(both.contains(heap), is_in);
            }
            let least = (0..300).find(|&heap| !both.contains(heap));
            assert_eq!(both.mex(), least);
        }
    }
    let large = HeapSet::from_iter([3]).complement();
    assert!(large.contains(u64::MAX));
}

#[test]
fn limits_are_kept() {
    let small = Budget::default().memory(1 << 10);
    let mut solver = EntailingSolver::new(TopEntails, small);
    assert!(solver.value(&vec![400]).is_err());
}
