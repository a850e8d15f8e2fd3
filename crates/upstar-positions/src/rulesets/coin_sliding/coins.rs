//! A position: coins and money.

use super::coin::{Coin, Colour, Square};
use crate::position::Misfit;
use std::fmt;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};
use upstar_values::number::Dyadic;

/// Coins on the board, and how much richer Left is than Right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Coins {
    /// In sorted order.
    coins: Vec<Coin>,
    /// Left's money minus Right's.
    money: Dyadic,
}

encode_fields!(Coins { coins, money });

impl Default for Coins {
    fn default() -> Coins {
        Coins::new(Vec::new(), Dyadic::ZERO)
    }
}

/// The most coins that a position may have on the revised board.
const MOST_REVISED: usize = 1 << 20;

/// A move of a coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinMove {
    /// The coin.
    pub coin: Coin,
    /// The coin afterwards, if it is still in play.
    pub after: Option<Coin>,
    /// The position afterwards.
    pub next: Coins,
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items: Vec<String> = self.coins.iter().map(Coin::to_string).collect();
        match self.money.signum() {
            1 => items.push(format!("+{}", self.money)),
            -1 => items.push(self.money.to_string()),
            _ => {}
        }
        f.write_str(&items.join(", "))
    }
}

impl Coins {
    /// A position.
    pub fn new(mut coins: Vec<Coin>, money: Dyadic) -> Coins {
        coins.sort();
        Coins { coins, money }
    }

    /// Reads `R3@2, B1@0`: coins with colour, value, row, perhaps `,` and column, or `@T` and a square of the top strip; `+2` or `-1/2`
    /// is Left's money minus Right's.
    ///
    /// ```
    /// use upstar_positions::rulesets::coin_sliding::Coins;
    /// let coins = Coins::read("R3@2, B1/2@0,4, R@T1, +2").unwrap();
    /// assert_eq!(coins.to_string(), "B1/2@0,4, R@T1, R3@2, +2");
    /// assert_eq!(Coins::read("R3@x").unwrap_err().place, Some(3..4));
    /// ```
    pub fn read(text: &str) -> Result<Coins, Misfit> {
        Reader { text, at: 0 }.coins()
    }

    /// The coins, in order.
    pub fn coins(&self) -> &[Coin] {
        &self.coins
    }

    /// Left's money minus Right's.
    pub fn money(&self) -> &Dyadic {
        &self.money
    }

    /// The moves of a player on coins; equal coins are listed once.
    pub fn moves(&self, player: Colour) -> Vec<CoinMove> {
        (0..self.coins.len())
            .filter(|&i| i == 0 || self.coins[i - 1] != self.coins[i])
            .flat_map(|i| self.moves_of(i, player))
            .collect()
    }

    /// The moves of a player on one coin.
    pub(super) fn moves_of(&self, i: usize, player: Colour) -> Vec<CoinMove> {
        let coin = &self.coins[i];
        let step = |(after, gain): (Option<Coin>, Dyadic)| {
            let mut coins = self.coins.clone();
            coins.remove(i);
            if let Some(after) = &after {
                let place = coins.partition_point(|other| other < after);
                coins.insert(place, after.clone());
            }
            let money = &self.money + &gain;
            CoinMove {
                coin: coin.clone(),
                after,
                next: Coins { coins, money },
            }
        };
        coin.moves(player).map(step).collect()
    }

    /// The position without pairs of equal coins of both colours, whose sum is 0. On the neutral square any two coins are a pair, and a
    /// coin that remains is written blue.
    #[must_use]
    pub fn cancelled(&self) -> Coins {
        let neutral = self.coins.iter().filter(|coin| coin.is_neutral()).count();
        let coloured = |colour: Colour| {
            let coins = self.coins.iter();
            coins.filter(move |coin| coin.colour == colour && !coin.is_neutral())
        };
        let same = |a: &Coin, b: &Coin| (&a.value, a.square).cmp(&(&b.value, b.square));
        let (mut blue, mut red) = (
            coloured(Colour::Blue).peekable(),
            coloured(Colour::Red).peekable(),
        );
        let mut coins = Vec::new();
        // Both lists are sorted, so equal coins meet.
        loop {
            let next = match (blue.peek(), red.peek()) {
                (Some(b), Some(r)) => match same(b, r) {
                    std::cmp::Ordering::Equal => {
                        blue.next();
                        red.next();
                        continue;
                    }
                    std::cmp::Ordering::Less => blue.next(),
                    std::cmp::Ordering::Greater => red.next(),
                },
                (Some(_), None) => blue.next(),
                _ => red.next(),
            };
            match next {
                Some(coin) => coins.push(coin.clone()),
                None => break,
            }
        }
        if neutral % 2 == 1 {
            coins.push(Coin::on_top(Colour::Blue, 0));
        }
        Coins::new(coins, self.money.clone())
    }

    /// The position with the players exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Coins {
        let coins = self.coins.iter().map(Coin::mirror).collect();
        Coins::new(coins, -&self.money)
    }

    /// The same value on the revised board: row 0 has one square only, and coins without value lie on the top strip, one for
    /// each row above row 0. Refused beyond a million coins.
    ///
    /// ```
    /// use upstar_positions::rulesets::coin_sliding::Coins;
    /// let coins = Coins::read("R0@2,1, R3@0,2").unwrap();
    /// assert_eq!(coins.revised().unwrap().to_string(), "B@T0, B3@2, R@T1, R@T2, -3");
    /// ```
    pub fn revised(&self) -> Result<Coins, Stopped> {
        let mut coins = Vec::new();
        let mut money = self.money.clone();
        for coin in &self.coins {
            let rows = match coin.square {
                Square::Board { row: 0, column } => column,
                Square::Board { row, .. } => row,
                Square::Top(_) => 0,
            };
            if coin.value.is_zero() && coins.len() + rows as usize > MOST_REVISED {
                return Err(Stopped::TooLarge(&"the revised board"));
            }
            match coin.square {
                Square::Board { row: 0, column } if column > 0 => {
                    money = &money + &coin.colour.seen_by_left(&coin.value);
                    let colour = coin.colour.other();
                    let value = coin.value.clone();
                    push_revised(&mut coins, colour, value, column, 0);
                }
                Square::Board { row, column } => {
                    push_revised(&mut coins, coin.colour, coin.value.clone(), row, column);
                }
                Square::Top(_) => coins.push(coin.clone()),
            }
        }
        Ok(Coins::new(coins, money))
    }

    /// The value: the sum of the terms and the money, as a game.
    pub fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let mut sum = algebra.number(&self.money)?;
        for coin in self.cancelled().coins() {
            let term = coin.term(algebra)?;
            sum = algebra.add(sum, term)?;
        }
        Ok(sum)
    }

    /// The total atomic weight; `None` if a term is not infinitesimal.
    pub fn atomic_weight(&self) -> Option<i64> {
        self.coins.iter().map(Coin::atomic_weight).sum()
    }
}

/// Adds what a coin in row 0, column 0, or a coin above row 0 becomes on the revised board.
fn push_revised(coins: &mut Vec<Coin>, colour: Colour, value: Dyadic, row: u32, column: u32) {
    if !value.is_zero() {
        coins.push(Coin::on_board(colour, value, row, column));
        return;
    }
    coins.push(Coin::on_top(Colour::Blue, 0));
    if row > 0 {
        coins.push(Coin::on_top(colour, column + 1));
        for _ in 1..row {
            coins.push(Coin::on_top(colour, 1));
        }
    }
}

/// Reads a position.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, what: impl Fn(char) -> bool) {
        while let Some(next) = self.peek().filter(|&c| what(c)) {
            self.at += next.len_utf8();
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.at += wanted.len_utf8();
        }
        here
    }

    fn expected(&self, what: &str) -> Misfit {
        let found = self
            .peek()
            .map_or("the end".to_string(), |c| format!("`{c}`"));
        let length = self.peek().map_or(0, char::len_utf8);
        Misfit::place(
            self.at..self.at + length,
            format!("expected {what}, found {found}"),
        )
    }

    /// A row, a column or a square of the top strip.
    fn square(&mut self, what: &str) -> Result<u32, Misfit> {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit());
        let digits = &self.text[start..self.at];
        if digits.is_empty() {
            return Err(self.expected(what));
        }
        digits
            .parse()
            .map_err(|_| Misfit::place(start..self.at, format!("{digits} is too far away")))
    }

    /// A number without sign; `None` if there is none here.
    fn number(&mut self) -> Result<Option<Dyadic>, Misfit> {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit() || c == '/');
        let digits = &self.text[start..self.at];
        if digits.is_empty() {
            return Ok(None);
        }
        let number = digits.parse().map_err(|_| {
            let message = format!("expected a number such as 3 or 3/4, not {digits}");
            Misfit::place(start..self.at, message)
        })?;
        Ok(Some(number))
    }

    fn coin(&mut self, colour: Colour) -> Result<Coin, Misfit> {
        let start = self.at;
        let value = self.number()?;
        let value_place = start..self.at;
        if !self.take('@') {
            return Err(self.expected("the value of the coin, `@` and its row"));
        }
        if self.take('T') {
            if value.is_some_and(|value| !value.is_zero()) {
                let message = "coins on the top strip have no value";
                return Err(Misfit::place(value_place, message));
            }
            let square = self.square("a square of the top strip")?;
            return Ok(Coin::on_top(colour, square));
        }
        let Some(value) = value else {
            return Err(Misfit::place(
                value_place,
                "expected the value of the coin: R3@2 is a red coin of value 3 in row 2",
            ));
        };
        let row = self.square("a row, or T for the top strip")?;
        let after_row = self.at;
        let mut column = 0;
        if self.take(',') {
            self.skip(char::is_whitespace);
            if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                column = self.square("a column")?;
            } else {
                self.at = after_row;
            }
        }
        Ok(Coin::on_board(colour, value, row, column))
    }

    fn coins(&mut self) -> Result<Coins, Misfit> {
        let mut coins = Vec::new();
        let mut money = Dyadic::ZERO;
        self.skip(char::is_whitespace);
        while let Some(first) = self.peek() {
            match first {
                'R' | 'B' => {
                    self.at += 1;
                    let colour = match first {
                        'R' => Colour::Red,
                        _ => Colour::Blue,
                    };
                    coins.push(self.coin(colour)?);
                }
                '+' | '-' => {
                    self.at += 1;
                    let amount = match self.number()? {
                        Some(amount) => amount,
                        None => return Err(self.expected("an amount of money")),
                    };
                    money = match first {
                        '+' => &money + &amount,
                        _ => &money - &amount,
                    };
                }
                _ => return Err(self.expected("a coin such as R3@2, or money such as +2")),
            }
            self.skip(char::is_whitespace);
            if self.at < self.text.len() && !self.take(',') {
                return Err(self.expected("a comma"));
            }
            self.skip(char::is_whitespace);
        }
        Ok(Coins::new(coins, money))
    }
}
