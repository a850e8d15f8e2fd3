/**
 * Bidding play: the Discrete Richman auction with a marker. Both bid; the higher bid moves and pays the other. On a tie the holder of
 * the marker wins and hands it over; it may also be put into a bid. Who wins an auction and cannot move loses.
 */
import type { Player } from '../engine/protocol';

export interface Bid {
  amount: number;
  /** Whether the marker is in it. */
  marker: boolean;
}

/** How a total is divided: Left's part, and who holds the marker. */
export interface Purse {
  total: number;
  left: number;
  marker: Player;
}

export interface Bids {
  left: Bid;
  right: Bid;
}

const other = (player: Player): Player => (player === 'left' ? 'right' : 'left');

export const budget = (purse: Purse, player: Player): number =>
  player === 'left' ? purse.left : purse.total - purse.left;

export function allowed(purse: Purse, player: Player, bid: Bid): boolean {
  return (
    Number.isInteger(bid.amount) &&
    bid.amount >= 0 &&
    bid.amount <= budget(purse, player) &&
    (!bid.marker || purse.marker === player)
  );
}

/** Who wins the auction, and the purse after it. */
export function auction(purse: Purse, { left, right }: Bids): { winner: Player; purse: Purse } {
  const tie = left.amount === right.amount;
  const winner = tie ? purse.marker : left.amount > right.amount ? 'left' : 'right';
  const bid = winner === 'left' ? left : right;
  const paid = winner === 'left' ? -bid.amount : bid.amount;
  return {
    winner,
    purse: {
      total: purse.total,
      left: purse.left + paid,
      marker: tie || bid.marker ? other(purse.marker) : purse.marker,
    },
  };
}

/** Who wins with this purse, according to an outcome word of the engine. */
export function winnerOf(word: string, purse: Purse): Player | undefined {
  const place = (purse.marker === 'left' ? 0 : purse.total + 1) + purse.total - purse.left;
  return { L: 'left' as const, R: 'right' as const }[word[place] ?? ''];
}

/** A bid as it is written: `2`, or `2^` with the marker. */
export const bidText = (bid: Bid): string => `${bid.amount}${bid.marker ? '^' : ''}`;

export function readBid(text: string): Bid | undefined {
  const match = /^(\d{1,6})(\^?)$/.exec(text);
  return match ? { amount: Number(match[1]), marker: match[2] === '^' } : undefined;
}
