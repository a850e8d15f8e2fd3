//! A ruleset that is added to a session is used like one of the catalogue.

use std::ops::ControlFlow;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Game};
use upstar::position::{AnyPosition, Argument, Board, Misfit, Position, PositionError, Ruleset};
use upstar_lang::{Limits, PictureKind, Session, Style};

/// Take one from a heap, Right only if it is even.
struct Even;

#[derive(Debug)]
struct Heap(i128);

impl Position for Heap {
    fn ruleset(&self) -> &str {
        "even"
    }
    fn is_impartial(&self) -> bool {
        false
    }
    fn call(&self) -> String {
        format!("even({})", self.0)
    }
    fn left(&self, _: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let heap: Vec<AnyPosition> = vec![Arc::new(Heap(self.0 - 1))];
        Ok(if self.0 > 0 { heap } else { Vec::new() })
    }
    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        if self.0 % 2 == 0 {
            self.left(budget)
        } else {
            Ok(Vec::new())
        }
    }
    fn parts(&self) -> Vec<AnyPosition> {
        vec![Arc::new(Heap(self.0))]
    }
    fn negative(&self) -> Option<AnyPosition> {
        None
    }
    fn board(&self) -> Board {
        Board::Heaps(vec![self.0 as u64])
    }
    fn symmetry_key(&self) -> (u128, bool) {
        (self.0 as u128, false)
    }
    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let budget = Budget::default();
        let mut values = |list: Vec<AnyPosition>| -> Result<Vec<Game>, Stopped> {
            list.iter().map(|p| p.value(algebra)).collect()
        };
        let (left, right) = (values(self.left(&budget)?)?, values(self.right(&budget)?)?);
        algebra.construct(&left, &right)
    }
}

impl Ruleset for Even {
    fn name(&self) -> &str {
        "even"
    }
    fn rule(&self) -> &str {
        "Take one, Right only from an even heap."
    }
    fn notation(&self) -> &str {
        "the size of the heap"
    }
    fn example(&self) -> &str {
        "even(2)"
    }
    fn is_impartial(&self) -> bool {
        false
    }
    fn call(&self, arguments: &[Argument], _: &Budget) -> Result<AnyPosition, PositionError> {
        match arguments {
            [Argument::Integer(n)] if *n >= 0 => Ok(Arc::new(Heap(*n))),
            _ => Err(Misfit::call("expected a heap").into()),
        }
    }
    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        let heap: AnyPosition = Arc::new(Heap(cells as i128));
        Some(Box::new(std::iter::once(heap)))
    }
}

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    session.add_ruleset(Arc::new(Even)).unwrap();
    session
}

fn text(session: &mut Session, input: &str) -> String {
    let value = session.evaluate(input).unwrap();
    session.text(&value, Style::Text).unwrap()
}

#[test]
fn called_helped_and_tabulated() {
    let mut session = session();
    assert_eq!(text(&mut session, "canonical(even(1))"), "1");
    assert_eq!(text(&mut session, "even(2) + 0"), "1*");
    assert_eq!(
        text(&mut session, "options(even(2))"),
        "[[even(1)], [even(1)]]"
    );
    assert_eq!(text(&mut session, "even"), "even");
    assert!(text(&mut session, "help(even)").contains("only from an even heap"));
    assert!(session.names().contains(&"even"));
    let columns = ["value".to_string()];
    let member = session.member("even(n)", &[("n", 3)], &columns, Style::Text);
    assert_eq!(member.unwrap().texts, ["1"]);
    assert!(session.picture("even(2)", PictureKind::Board).is_ok());
}

#[test]
fn found() {
    let mut session = session();
    let ruleset = session.ruleset("even").unwrap();
    let mut found = Vec::new();
    let search = session.search(&*ruleset, 4, "is_number", |_, _, position| {
        found.push(position.call());
        ControlFlow::Continue(())
    });
    search.unwrap();
    assert_eq!(found, ["even(0)", "even(1)", "even(3)"]);
}

#[test]
fn mistakes_have_their_place() {
    let mut session = session();
    let wrong = session.evaluate("1 + even(\"x\")").unwrap_err();
    assert_eq!(wrong.message, "expected a heap");
    assert_eq!(wrong.span, Some(4..13));
    let near = session.evaluate("evem(2)").unwrap_err();
    assert_eq!(near.help.as_deref(), Some("did you mean `even`?"));
}

/// The ruleset that comes last wins over the catalogue, a function does not.
#[test]
fn names() {
    struct Named(&'static str);
    impl Ruleset for Named {
        fn name(&self) -> &str {
            self.0
        }
        fn rule(&self) -> &str {
            ""
        }
        fn notation(&self) -> &str {
            ""
        }
        fn example(&self) -> &str {
            ""
        }
        fn is_impartial(&self) -> bool {
            false
        }
        fn call(
            &self,
            arguments: &[Argument],
            budget: &Budget,
        ) -> Result<AnyPosition, PositionError> {
            Even.call(arguments, budget)
        }
    }
    let mut session = session();
    assert!(session.add_ruleset(Arc::new(Named("mean"))).is_err());
    assert_eq!(text(&mut session, "canonical(clobber(1, 2))"), "*");
    session.add_ruleset(Arc::new(Named("clobber"))).unwrap();
    assert_eq!(text(&mut session, "canonical(clobber(1))"), "1");
}
