//! Partizan games in misère play: order modulo a universe, with reasons; canonical forms.
