/** The engine of this page: the server that brought it, or else WebAssembly in workers. */
import type { Word } from '../lib/complete';
import { tell } from '../lib/notice.svelte';
import { milliseconds, USUAL } from '../lib/limits';
import { limits, onLimits } from '../lib/limits.svelte';
import { needed } from '../lib/own';
import { known as files } from '../lib/own.svelte';
import { load, save } from '../lib/saved';
import { SERVED, SITE } from '../lib/site';
import { type Backend, Stopped } from './backend';
import { stay } from './leaving';
import { type Manner, Queue, type Work } from './queue';
import { findServer, Server } from './server';
import type { RequestName, Requests, Ruleset, HelpAnswer } from './protocol';

export { Stopped };

export const LASTING: RequestName[] = ['about', 'help', 'rulesets'];

export const engine = $state<{
  /** Which engine answers, once that is known. */
  kind: 'server' | 'browser' | undefined;
  /** What it is working on: the oldest of the questions that somebody has asked. */
  work: Work | undefined;
  /** How many others it works on, and how many wait. */
  others: number;
  waiting: number;
  /** How many questions it can work on at once. */
  lanes: number;
  /** The requests it understands. */
  requests: string[];
  version: string;
  /** The server that brought the page takes its time to say whether it has an engine. */
  slow: boolean;
}>({ kind: undefined, work: undefined, others: 0, waiting: 0, lanes: 1, requests: [], version: '', slow: false });

const instead = new AbortController();
/** Does not wait for the server any longer. */
export const useBrowser = () => instead.abort();

/** Whether a server has answered at this address. */
const HERE = `server.${location.pathname}`;
let found: Promise<Backend> | undefined;

/** `?engine=browser` before the fragment chooses WebAssembly even where a server is there. */
async function find(): Promise<Backend> {
  const wanted = new URLSearchParams(location.search).get('engine');
  const server = SITE || (wanted === 'browser' && !SERVED) ? undefined : await findServer(() => (engine.slow = true), instead.signal);
  engine.slow = false;
  const backend: Backend = server ? new Server() : await inBrowser();
  engine.kind = backend.kind;
  engine.lanes = backend.lanes.length;
  // An engine that answered here before and does not now is missed.
  if (!server && !SITE && !SERVED && wanted !== 'browser' && !instead.signal.aborted && load(HERE, false))
    tell('The program that served this page does not answer: the engine in this browser is used.');
  if (server) save(HERE, true);
  return backend;
}

async function inBrowser(): Promise<Backend> {
  const made = new (await import('./wasm')).InBrowser(() => limits);
  onLimits(() => made.limited());
  return made;
}

const queue = new Queue(
  () => (found ??= find()),
  (works, waiting) => {
    // What the page asks for itself comes last.
    engine.work = works.find(({ request }) => !(LASTING as string[]).includes(request)) ?? works[0];
    engine.others = Math.max(0, works.length - 1);
    engine.waiting = waiting;
  },
);

export function ask<N extends RequestName>(
  name: N,
  request: Requests[N]['ask'],
  signal?: AbortSignal,
  manner: Omit<Manner, 'signal'> = {},
): Promise<Requests[N]['answer']> {
  return queue.ask(name, { ...request, ...ownRules(request), ...limited(name, request) }, { ...manner, signal: wanted(name, signal) });
}

/** What every page needs is wanted for ever; everything else until the page is left, or nobody waits for it. */
function wanted(name: RequestName, signal: AbortSignal | undefined): AbortSignal | undefined {
  if (LASTING.includes(name)) return signal;
  return signal ? AbortSignal.any([signal, stay()]) : stay();
}

/** How long it may take: what the user allows, or less where the request says so itself. */
function limited(name: RequestName, request: object) {
  // Who has set nothing has the limits of the engine.
  if (LASTING.includes(name) || limits.seconds === USUAL.seconds) return {};
  return { milliseconds: milliseconds(limits, (request as { milliseconds?: number }).milliseconds) };
}

/** Rulesets of the user's own that a request speaks of. */
function ownRules(asked: object) {
  const request = asked as { input?: string; components?: string[]; context?: string[]; where?: string; sort?: string };
  const { input = '', components = [], context = [], where = '', sort = '' } = request;
  // A search names its ruleset without calling it.
  const texts = [where ? `${input})` : input, where, sort, ...components, ...context];
  const rules = needed(files(), texts);
  return rules.length ? { rules } : {};
}

export const stop = () => queue.stop();

let rulesets: Promise<Ruleset[]> | undefined;
/** The catalogue, asked for once. */
export function catalogue(): Promise<Ruleset[]> {
  rulesets ??= ask('rulesets', {}).then((answer) => answer.rulesets);
  rulesets.catch(() => (rulesets = undefined));
  return rulesets;
}

let helpText: Promise<HelpAnswer> | undefined;
export function help(): Promise<HelpAnswer> {
  helpText ??= ask('help', {});
  helpText.catch(() => (helpText = undefined));
  return helpText;
}

let known: Promise<Word[]> | undefined;
/** Every name of the language: functions and rulesets. */
export function names(): Promise<Word[]> {
  known ??= Promise.all([help(), catalogue()]).then(([{ groups }, list]) => [
    ...groups.flatMap((group) => group.functions.map((f) => ({ name: f.name, detail: f.summary }))),
    ...list.map((ruleset) => ({ name: ruleset.name, detail: ruleset.rule })),
  ]);
  known.catch(() => (known = undefined));
  return known;
}

/** Finds the engine and what it can do. Whoever presses Stop meanwhile means a question, not the engine. */
export async function begin(): Promise<void> {
  const about = await ask('about', {}).catch((error: Error) => {
    if (error instanceof Stopped) return undefined;
    throw error;
  });
  if (!about) return begin();
  engine.requests = about.requests;
  engine.version = about.version;
}
