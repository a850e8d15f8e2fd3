//! Theorems and worked examples about stops, infinitesimals, atomic weights, reduced forms and temperature. Most are from Urban
//! Larsson's lecture notes (IE619), whose numbers of theorems and examples are used.
mod atomic_weight;
mod common;
mod hierarchy;
mod infinitesimals;
mod pictures;
mod properties;
mod reduced;
mod stops;
mod strategy;
mod temperature;
