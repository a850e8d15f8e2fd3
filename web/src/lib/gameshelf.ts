/** The games that the browser keeps: each by itself, so that two tabs do not overwrite each other. */
import { freeTitle, type Store } from './sheets';

export interface KeptGame {
  id: string;
  name: string;
  /** The game as a file. */
  text: string;
  /** Another one after each change: so a tab knows that another tab has changed the game. */
  version: string;
  /** When it was changed, in milliseconds. */
  changed: number;
}

const PREFIX = 'match.';

function isGame(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null;
  return [game?.id, game?.name, game?.text, game?.version].every((one) => typeof one === 'string');
}

export class GameShelf {
  constructor(
    private readonly store: Store,
    private readonly stamp: () => string,
    private readonly clock: () => number = Date.now,
  ) {}

  get(id: string): KeptGame | undefined {
    const found = this.store.load(PREFIX + id);
    return isGame(found) && found.id === id ? found : undefined;
  }

  /** All games, the one that was changed last first. */
  list(): KeptGame[] {
    const all = this.store.names(PREFIX).flatMap((name) => this.get(name.slice(PREFIX.length)) ?? []);
    return all.sort((a, b) => b.changed - a.changed);
  }

  private free(name: string, id?: string): string {
    return freeTitle(
      name,
      this.list().flatMap((game) => (game.id === id ? [] : [game.name])),
    );
  }

  private write(game: Omit<KeptGame, 'version' | 'changed'>): KeptGame {
    const written = { ...game, version: this.stamp(), changed: this.clock() };
    this.store.save(PREFIX + game.id, written);
    return written;
  }

  /** Keeps a game under a new name. */
  add(name: string, text: string): KeptGame {
    return this.write({ id: this.stamp(), name: this.free(name.trim() || 'Game'), text });
  }

  /** Keeps a game that was kept before. If another tab has changed or deleted it since, both are kept. */
  put(before: KeptGame, text: string): KeptGame {
    const there = this.get(before.id);
    if (!there || (there.version !== before.version && there.text !== text)) return this.add(there?.name ?? before.name, text);
    return there.text === text ? there : this.write({ ...there, text });
  }

  rename(id: string, name: string): KeptGame | undefined {
    const there = this.get(id);
    if (!there || !name.trim()) return undefined;
    return this.write({ ...there, name: this.free(name.trim(), id) });
  }

  /** Deletes a game; what is returned can be given back to `restore`. */
  remove(id: string): KeptGame | undefined {
    const there = this.get(id);
    this.store.drop(PREFIX + id);
    return there;
  }

  restore(game: KeptGame) {
    if (!this.get(game.id)) this.write({ ...game, name: this.free(game.name) });
  }
}
