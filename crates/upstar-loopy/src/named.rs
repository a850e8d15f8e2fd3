//! Values with names of their own.

use crate::algebra::LoopyAlgebra;
use crate::graph::{Graph, Target};
use crate::store::Stopper;
use crate::value::{Side, SideRoot, Value};
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player};
use upstar_values::notation::moved;
use upstar_values::notation::tree::{LoopyKind, LoopyLiteral};

/// The names of values with loops that need no definition.
pub const CONSTANTS: [&str; 14] = [
    "on", "off", "over", "under", "upon", "uponth", "dud", "tis", "tisn", "hot", "hi", "lo", "ono",
    "oof",
];

impl LoopyAlgebra<'_> {
    /// The game with these options. `None` among them stands for the game itself: a pass.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// let upon = loops.with_options([None], [Some(Game::STAR.into())])?;
    /// assert_eq!(loops.text(&upon)?, "^[on]");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn with_options(
        &mut self,
        left: impl IntoIterator<Item = Option<Value>>,
        right: impl IntoIterator<Item = Option<Value>>,
    ) -> Result<Value, Stopped> {
        let mut graph = Graph::default();
        let vertex = graph.vertex();
        let target = |option: Option<Value>| option.map_or(Target::Vertex(vertex), Target::Value);
        for option in left {
            graph.add_option(vertex, Player::Left, target(option));
        }
        for option in right {
            graph.add_option(vertex, Player::Right, target(option));
        }
        self.value(&graph, vertex)
    }

    fn stopper_with<const L: usize, const R: usize>(
        &mut self,
        left: [Option<Game>; L],
        right: [Option<Game>; R],
    ) -> Result<Stopper, Stopped> {
        let value = self.with_options(
            left.map(|option| option.map(Value::from)),
            right.map(|option| option.map(Value::from)),
        )?;
        Ok(value.stopper().expect("a pass of one player alone"))
    }

    /// on = {pass|}.
    pub fn on_value(&mut self) -> Result<Stopper, Stopped> {
        self.stopper_with([None], [])
    }

    /// off = {|pass}.
    pub fn off_value(&mut self) -> Result<Stopper, Stopped> {
        self.stopper_with([], [None])
    }

    /// over = {0|pass}.
    pub fn over_value(&mut self) -> Result<Stopper, Stopped> {
        self.stopper_with([Some(Game::ZERO)], [None])
    }

    /// under = {pass|0}.
    pub fn under_value(&mut self) -> Result<Stopper, Stopped> {
        self.stopper_with([None], [Some(Game::ZERO)])
    }

    /// upon = {pass|*}.
    pub fn upon_value(&mut self) -> Result<Stopper, Stopped> {
        self.stopper_with([None], [Some(Game::STAR)])
    }

    /// uponth = {0||0|0,pass}.
    pub fn uponth_value(&mut self) -> Result<Stopper, Stopped> {
        let down_on = self.stopper_with([Some(Game::ZERO)], [Some(Game::ZERO), None])?;
        let value = self.with_options([Some(Game::ZERO.into())], [Some(down_on.into())])?;
        Ok(value.stopper().expect("made of a stopper"))
    }

    /// tiny(G) = {0||0|-G}.
    pub fn tiny(&mut self, g: &Value) -> Result<Value, Stopped> {
        let zero = || Some(Value::from(Game::ZERO));
        let negative = self.neg(g)?;
        let threat = self.with_options([zero()], [Some(negative)])?;
        self.with_options([zero()], [Some(threat)])
    }

    /// miny(G) = {G|0||0}.
    pub fn miny(&mut self, g: &Value) -> Result<Value, Stopped> {
        let tiny = self.tiny(g)?;
        self.neg(&tiny)
    }

    /// ±G = {G|-G}.
    pub fn switch(&mut self, g: &Value) -> Result<Value, Stopped> {
        let negative = self.neg(g)?;
        self.with_options([Some(g.clone())], [Some(negative)])
    }

    /// The value of a name among the [`CONSTANTS`].
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// let tis = loops.named("tis")?.unwrap();
    /// assert_eq!(loops.text(&tis)?, "sides(1,0)");
    /// assert!(loops.named("nothing")?.is_none());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn named(&mut self, name: &str) -> Result<Option<Value>, Stopped> {
        let zero = Game::ZERO;
        let game = |value: Stopper| Some(Value::from(value));
        let (on, off) = (self.on_value()?, self.off_value()?);
        Ok(Some(match name {
            "on" => on.into(),
            "off" => off.into(),
            "over" => self.over_value()?.into(),
            "under" => self.under_value()?.into(),
            "upon" => self.upon_value()?.into(),
            "uponth" => self.uponth_value()?.into(),
            "dud" => return self.from_sides(on, off),
            "tis" => {
                let one = self.short.number(&1.into())?;
                return self.from_sides(one.into(), zero.into());
            }
            "tisn" => {
                let minus_one = self.short.number(&(-1).into())?;
                return self.from_sides(zero.into(), minus_one.into());
            }
            "hot" => self.with_options([game(on)], [game(off)])?,
            "ono" => self.with_options([game(on)], [game(zero.into())])?,
            "oof" => self.with_options([game(zero.into())], [game(off)])?,
            "hi" => {
                let threat = self.with_options([game(zero.into())], [game(off)])?;
                self.with_options([game(on)], [Some(threat)])?
            }
            "lo" => {
                let threat = self.with_options([game(on)], [game(zero.into())])?;
                self.with_options([Some(threat)], [game(off)])?
            }
            _ => return Ok(None),
        }))
    }

    /// A value that is written as one word: x + over, x ± upon + *n, x ± uponth + *n.
    pub fn literal(&mut self, literal: &LoopyLiteral) -> Result<Value, Stopped> {
        let stopper = match literal.kind {
            LoopyKind::Over => self.over_value()?,
            LoopyKind::Upon => self.upon_value()?,
            LoopyKind::Uponth => self.uponth_value()?,
        };
        let mut value = Value::from(stopper);
        if literal.negative {
            value = self.neg(&value)?;
        }
        let star = self.short.nimber(literal.star);
        value = self.add(&value, &star.into())?;
        let number = self.short.number(&literal.number)?;
        self.add(&value, &number.into())
    }

    /// The same value in the store of another algebra.
    pub fn moved(&mut self, value: &Value, to: &mut Algebra) -> Result<Value, Stopped> {
        let onside = self.moved_side(value.onside(), to)?;
        let offside = self.moved_side(value.offside(), to)?;
        Ok(Value::new(onside, offside))
    }

    fn moved_side(&mut self, side: &Side, to: &mut Algebra) -> Result<Side, Stopped> {
        Ok(match side {
            Side::Stopper(stopper) => Side::Stopper(self.moved_stopper(*stopper, to)?),
            Side::Other(SideRoot { graph, root }) => {
                let moved = graph.map(|stopper| self.moved_stopper(*stopper, to))?;
                Side::Other(SideRoot {
                    graph: Arc::new(moved),
                    root: *root,
                })
            }
        })
    }

    fn moved_stopper(&mut self, stopper: Stopper, to: &mut Algebra) -> Result<Stopper, Stopped> {
        let vertex = match stopper {
            Stopper::Short(game) => return Ok(Stopper::Short(moved(game, self.short, to)?)),
            Stopper::Loopy(vertex) => vertex,
        };
        let (graph, _) = self.graph_of(vertex)?;
        let graph = graph.map(|stopper| self.moved_stopper(*stopper, to))?;
        // A canonical form is canonical in every store. No vertex has its own value below it.
        let found = LoopyAlgebra::on(to).intern(&graph, |_, _, _| Ok(false))?;
        Ok(found[0])
    }
}
