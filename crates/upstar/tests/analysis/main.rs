//! The theorems and worked examples about stops, infinitesimals, atomic weights, reduced forms and temperature.
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
