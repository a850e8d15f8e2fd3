//! Values with names of their own.

use crate::algebra::LoopyAlgebra;
use crate::graph::{Graph, Target};
use crate::store::Stopper;
use crate::value::Value;
use upstar_values::budget::Stopped;
use upstar_values::game::{Game, Player};

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
}
