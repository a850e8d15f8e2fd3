/** The clock on the page. It stands while the page is hidden: then nobody can move. */
import type { Player } from '../engine/protocol';
import { type Clock, type ClockRule, flagged, moved, remains, turnTo, wound } from './clock';

const TICK = 100;

export class GameClock {
  private clock = $state.raw<Clock>();
  private now = $state(performance.now());
  /** Who has lost on time. */
  flag = $state<Player>();
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly on = $derived(!!this.clock);
  readonly running = $derived(this.clock?.runs);

  /** A new clock, or none; `times` is what was left on an old one. */
  wind(rule: ClockRule | undefined, times?: Record<Player, number>) {
    this.still();
    this.flag = undefined;
    this.clock = rule && { ...wound(rule), ...(times ? { left: times.left, right: times.right } : {}) };
    this.look();
  }

  remains(player: Player): number | undefined {
    return this.clock && remains(this.clock, player, this.now);
  }

  times(): Record<Player, number> | undefined {
    const now = performance.now();
    return this.clock && { left: remains(this.clock, 'left', now), right: remains(this.clock, 'right', now) };
  }

  /** Lets the time of a player run, or of nobody. */
  run(player: Player | undefined) {
    if (!this.clock) return;
    const runs = this.flag ? undefined : player;
    this.clock = turnTo(this.clock, runs, performance.now());
    if (runs && !this.timer) this.timer = setInterval(() => this.look(), TICK);
    else if (!runs) this.still();
    this.look();
  }

  moved(player: Player) {
    if (this.clock) this.clock = moved(this.clock, player, performance.now());
  }

  private look() {
    this.now = performance.now();
    if (!this.clock || this.flag) return;
    this.flag = flagged(this.clock, this.now);
    if (this.flag) this.run(undefined);
  }

  private still() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  destroy() {
    this.still();
  }
}
