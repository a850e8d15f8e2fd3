/** What the engine does when it is its turn. */
import type { EvalAnswer, MovePlace, PlayAnswer, Player, Requests, RequestName, Sum } from '../engine/protocol';
import { type Bid, budget, type Purse, readBid, winnerOf } from './bidding';
import { after, type Match, moves, type Mind } from './match';

type Ask = <N extends RequestName>(
  name: N,
  request: Requests[N]['ask'],
  signal?: AbortSignal,
) => Promise<Requests[N]['answer']>;

const calls = (sum: Sum) => sum.components.map((c) => c.call ?? c.input);
/** The sum as one expression. */
const together = (components: string[]) => components.map((c) => `(${c})`).join(' + ');

/** The engine takes no longer for a move, in milliseconds. */
export const THINKING = 8000;

/** The move of a player in alternating play; `points` are those that Left has made more than Right. */
export function play(ask: Ask, match: Match, sum: Sum, player: Player, signal: AbortSignal, points = 0): Promise<PlayAnswer> {
  const mind = match[player] as Exclude<Mind, 'human'>;
  const last = match.moves.at(-1)?.component;
  return ask(
    'play',
    {
      components: calls(sum),
      player,
      opponent: mind === 'random' ? { kind: mind, seed: match.seed + match.moves.length } : { kind: mind },
      ...(last === undefined ? {} : { last }),
      ...(points ? { points } : {}),
      milliseconds: THINKING,
    },
    signal,
  );
}

/** Whether the engine had no time to find a good move. */
export const inHaste = (answer: PlayAnswer): boolean => answer.move !== null && /^stopped/.test(answer.reason);

/** A bid that wins whatever the other bids, where there is one; otherwise a cautious half. */
export async function bid(ask: Ask, sum: Sum, player: Player, purse: Purse, signal: AbortSignal): Promise<Bid> {
  const letter = (side: Player) => (side === 'left' ? 'L' : 'R');
  const input = `bidding_bids(${together(calls(sum))}, ${purse.total}, ${purse.left}, ${letter(purse.marker)})`;
  const answer: EvalAnswer = await ask('eval', { input }, signal);
  const [winner, bids] = answer.items ?? [];
  const good = (bids?.items ?? []).flatMap((item) => readBid((item.value ?? '').replaceAll('"', '')) ?? []);
  if (winner?.value?.replaceAll('"', '') === letter(player) && good[0]) return good[0];
  return { amount: Math.floor(budget(purse, player) / 2), marker: false };
}

/** The move of a player who has won an auction: one that wins with the purse as it is now, if there is one. */
export async function moveAfterBid(
  ask: Ask,
  sum: Sum,
  player: Player,
  purse: Purse,
  signal: AbortSignal,
): Promise<MovePlace | undefined> {
  const all = moves(sum, player);
  for (const move of all) {
    const components = after(sum, player, move);
    if (!components) continue;
    const answer = await ask('eval', { input: `bidding_outcome(${together(components)}, ${purse.total})` }, signal);
    if (winnerOf((answer.value ?? '').replaceAll('"', ''), purse) === player) return move;
  }
  return all[0];
}
