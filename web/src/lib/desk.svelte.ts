/** A position on the screen: its board at once, what it is worth as that is found. */
import { drawn } from '../engine/drawn';
import { Stopped } from '../engine/engine.svelte';
import type { Board, Fault, PictureKind, Pictures, Position, Setup } from '../engine/protocol';
import { study } from '../engine/study';
import { preview } from './setup';
import type { Progress, Studied } from './studied';

/** Values that come so soon replace those before them without a pause. */
const SOON = 250;

interface Wishes {
  options?: boolean;
  pictures?: PictureKind[];
}

export class Desk {
  /** All that is known; of the position before for a moment, while `waiting`. */
  answer = $state.raw<Position>();
  setup = $state.raw<Setup>();
  board = $state.raw<Board>();
  /** How far the study of the position is. */
  progress = $state.raw<Progress>();
  /** What is shown is not yet that of the board. */
  waiting = $state(false);
  fault = $state.raw<Fault>();
  trouble = $state('');
  pictures = $state.raw<Pictures>({});

  private asking: AbortController | undefined;
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly wishes: () => Wishes) {}

  /** Shows a setup before the engine has seen it. */
  expect(setup: Setup) {
    this.setup = setup;
    if (this.board) this.board = preview(setup, this.board);
  }

  /** Shows a position, given by its call: the position as soon as its board is known, nothing if it is none or not wanted any more. */
  show(input: string, patient = false): Promise<Position | undefined> {
    this.leave();
    const mine = (this.asking = new AbortController());
    const wanted = () => mine === this.asking;
    this.waiting = true;
    this.fault = undefined;
    this.trouble = '';
    return new Promise((resolve) => {
      let latest: Studied | undefined;
      const take = () => {
        clearTimeout(this.soon);
        if (latest) this.take(latest);
      };
      const tell = (studied: Studied) => {
        if (!wanted()) return;
        const first = !latest;
        latest = studied;
        if (!first) return take();
        ({ setup: this.setup, board: this.board } = studied.position);
        // Most values come so soon that the old ones may stay meanwhile, greyed.
        if (this.answer) this.soon = setTimeout(take, SOON);
        else take();
        resolve(studied.position);
      };
      study(input, { ...this.wishes(), patient }, mine.signal, tell)
        .then(
          (refused) => {
            if (wanted()) this.fault = refused?.error;
          },
          (error: unknown) => {
            if (!wanted()) return;
            take();
            // The board stays, with what is known.
            if (error instanceof Stopped && latest) this.progress = 'late';
            else this.trouble = error instanceof Stopped ? 'Stopped: this position may be too large.' : (error as Error).message;
          },
        )
        .finally(() => {
          if (wanted()) this.waiting = false;
          resolve(undefined);
        });
    });
  }

  private take({ position, progress }: Studied) {
    const same = this.answer?.call === position.call;
    [this.answer, this.progress] = [position, progress];
    this.pictures = { ...(same ? this.pictures : {}), ...position.pictures };
    this.waiting = false;
  }

  /** Draws one more picture. */
  async draw(kind: PictureKind) {
    const input = this.answer?.call;
    if (!input) return;
    const found = await drawn(kind, input);
    // Another position may be shown by now.
    if (this.answer?.call === input) this.pictures = { ...this.pictures, [kind]: found };
  }

  /** Nobody waits any more. */
  leave() {
    clearTimeout(this.soon);
    this.asking?.abort();
    this.asking = undefined;
  }
}
