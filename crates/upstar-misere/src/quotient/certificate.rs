//! What a checker needs to verify a quotient without finding it again.

use super::Quotient;
use super::period::Period;
use std::fmt::Write;

/// The games of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The heaps of a take-and-break game, by its code, or `grundy`.
    Code(String),
    /// Items with their options, which are lists of earlier items, counted from 1.
    Items(Vec<Vec<Vec<usize>>>),
}

/// A quotient as numbers. Elements count from 0, the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The games.
    pub subject: Subject,
    /// The number of elements.
    pub order: usize,
    /// The items that generate the quotient.
    pub generators: Vec<usize>,
    /// For each generator its product with every element.
    pub products: Vec<Vec<usize>>,
    /// The elements of P.
    pub p: Vec<usize>,
    /// The values of items 1, 2, ….
    pub phi: Vec<usize>,
    /// Pairs (x, B): if a sum of value x outside P has no move into P so far, then only with a rest whose value is in B.
    pub sets: Vec<(usize, Vec<usize>)>,
    /// The period of Φ, if it is proved.
    pub period: Option<Period>,
}

impl Quotient {
    /// The certificate of this quotient.
    pub fn certificate(&self) -> Certificate {
        let standard = &*self.standard;
        let products = |&item: &usize| {
            let row = standard.monoid.row(standard.phi[item] as usize);
            row.iter().map(|&x| x as usize).collect()
        };
        Certificate {
            subject: self.subject.clone(),
            order: self.order(),
            generators: standard.generators.clone(),
            products: standard.generators.iter().map(products).collect(),
            p: standard.monoid.p.iter().collect(),
            phi: standard.phi[1..].iter().map(|&x| x as usize).collect(),
            sets: self
                .proof
                .sets()
                .map(|(x, set)| (x, set.iter().collect()))
                .collect(),
            period: self.period,
        }
    }
}

impl Certificate {
    /// The certificate as a JSON object of the format `upstar-proof`, version 3.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::Code;
    /// use upstar_misere::quotient::Partial;
    /// use upstar_values::budget::Budget;
    /// let mut partial = Partial::new("0.1".parse::<Code>().unwrap());
    /// partial.extend_to(1, &Budget::default()).unwrap();
    /// assert_eq!(partial.quotient().certificate().to_json(), concat!(r#"{"format":"upstar-proof","version":3,"#,
    ///     r#""claim":{"kind":"quotient","code":"0.1","heaps":1,"order":2,"preperiod":null,"period":null},"#,
    ///     r#""generators":[1],"products":[[1,0]],"p":[1],"phi":[1],"sets":[[0,[0]]]}"#));
    /// ```
    pub fn to_json(&self) -> String {
        let mut out =
            String::from(r#"{"format":"upstar-proof","version":3,"claim":{"kind":"quotient","#);
        // Only codes have periods, since only their moves are known for all heaps.
        let period = match &self.subject {
            Subject::Code(code) => {
                let _ = write!(out, r#""code":"{code}","#);
                self.period
            }
            Subject::Items(items) => {
                out.push_str(r#""items":"#);
                list(&mut out, items, |out, options| {
                    list(out, options, |out, option| list(out, option, number));
                });
                out.push(',');
                None
            }
        };
        let (preperiod, length) = match period {
            Some(Period { preperiod, period }) => (preperiod.to_string(), period.to_string()),
            None => ("null".to_owned(), "null".to_owned()),
        };
        let _ = write!(
            out,
            r#""heaps":{},"order":{},"preperiod":{preperiod},"period":{length}}},"generators":"#,
            self.phi.len(),
            self.order
        );
        list(&mut out, &self.generators, number);
        out.push_str(r#","products":"#);
        list(&mut out, &self.products, |out, row| list(out, row, number));
        out.push_str(r#","p":"#);
        list(&mut out, &self.p, number);
        out.push_str(r#","phi":"#);
        list(&mut out, &self.phi, number);
        out.push_str(r#","sets":"#);
        list(&mut out, &self.sets, |out, (x, set)| {
            let _ = write!(out, "[{x},");
            list(out, set, number);
            out.push(']');
        });
        out.push('}');
        out
    }
}

fn number(out: &mut String, n: &usize) {
    let _ = write!(out, "{n}");
}

fn list<T>(out: &mut String, entries: &[T], write: impl Fn(&mut String, &T)) {
    out.push('[');
    for (at, entry) in entries.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write(out, entry);
    }
    out.push(']');
}
