/** How long and how large a question may become: the user's own limits. */

export interface Limits {
  /** For one question, in seconds. */
  seconds: number;
  /** In millions of bytes; for the engine in this browser only. */
  megabytes: number;
}

/** What the engine in the browser has if nobody says otherwise. A server has limits of its own, which can only be lowered. */
export const USUAL: Limits = { seconds: 120, megabytes: 1500 };
export const LEAST: Limits = { seconds: 1, megabytes: 50 };
/** WebAssembly has addresses for so many bytes. */
export const MOST: Limits = { seconds: 3600, megabytes: 4000 };

const between = (value: unknown, name: keyof Limits): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(MOST[name], Math.max(LEAST[name], Math.round(value))) : USUAL[name];

/** Limits that can be used, whatever was kept or typed. */
export function sound(limits: unknown): Limits {
  const { seconds, megabytes } = (typeof limits === 'object' && limits !== null ? limits : {}) as Partial<Limits>;
  return { seconds: between(seconds, 'seconds'), megabytes: between(megabytes, 'megabytes') };
}

/**
 * The limits of one engine in the browser, when it starts. `share` is its part of the memory, in bytes, if nobody says otherwise; the
 * first engine gets what the user allows.
 */
export function laneLimits({ seconds, megabytes }: Limits, share: number, first: boolean): { time: number; memory: number } {
  const allowed = megabytes * 1_000_000;
  return { time: seconds * 1000, memory: megabytes === USUAL.megabytes ? share : first ? allowed : Math.min(share, allowed) };
}

/** The time that a request may take: a smaller one of its own stays. */
export function milliseconds({ seconds }: Limits, own: number | undefined): number {
  return own === undefined ? seconds * 1000 : Math.min(own, seconds * 1000);
}

/** Times in words. */
export const spoken = (seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

/** Whether a message says that a limit was reached. */
export const isLimit = (message: string | undefined): boolean => /the (time|memory) limit of/.test(message ?? '');
