/** What the widget shares with Python: the traits of `upstar.Board`. */
import type { PositionAnswer } from '../engine/protocol';

export type Letter = 'L' | 'R';

export interface Traits {
  /** The position as text. */
  at: string;
  mode: 'play' | 'edit';
  /** Who moves. */
  player: Letter;
  /** What the engine says about a position; nothing before it has said anything. */
  answer: PositionAnswer | Record<string, never>;
  /** The positions before this one, each with the player who was to move. */
  trail: [string, Letter][];
}

/** The model that anywidget hands over. */
export interface AnyModel {
  get<K extends keyof Traits>(name: K): Traits[K];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
  save_changes(): void;
}

const NAMES = ['at', 'mode', 'player', 'answer', 'trail'] as const;

/** The traits, as they are now. */
export class Model {
  now = $state.raw<Traits>() as Traits;

  constructor(private readonly model: AnyModel) {
    this.hear();
    for (const name of NAMES) model.on(`change:${name}`, this.hear);
  }

  private readonly hear = () => {
    const { model } = this;
    this.now = {
      at: model.get('at'),
      mode: model.get('mode'),
      player: model.get('player'),
      answer: model.get('answer'),
      trail: model.get('trail'),
    };
  };

  /** Changes some traits here and in Python. */
  set(changes: Partial<Traits>) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name as keyof Traits, value as never);
    this.model.save_changes();
    this.hear();
  }

  destroy() {
    for (const name of NAMES) this.model.off(`change:${name}`, this.hear);
  }
}
