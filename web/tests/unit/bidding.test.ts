import { expect, test } from 'vitest';
import { allowed, auction, bidText, budget, type Purse, readBid, winnerOf } from '../../src/lib/bidding';

const purse = (left: number, marker: 'left' | 'right', total = 2): Purse => ({ total, left, marker });
const bid = (text: string) => readBid(text)!;

test('the higher bid wins and pays', () => {
  expect(auction(purse(1, 'left'), { left: bid('1'), right: bid('0') })).toEqual({ winner: 'left', purse: purse(0, 'left') });
  expect(auction(purse(1, 'left'), { left: bid('0'), right: bid('1') })).toEqual({ winner: 'right', purse: purse(2, 'left') });
});

test('a tie goes to the holder of the marker, who hands it over', () => {
  expect(auction(purse(1, 'left'), { left: bid('1'), right: bid('1') })).toEqual({ winner: 'left', purse: purse(0, 'right') });
  expect(auction(purse(0, 'right'), { left: bid('0'), right: bid('0') })).toEqual({ winner: 'right', purse: purse(0, 'left') });
});

test('a marker in the winning bid is handed over, one in a losing bid is not', () => {
  expect(auction(purse(1, 'left'), { left: bid('1^'), right: bid('0') }).purse.marker).toBe('right');
  expect(auction(purse(1, 'left'), { left: bid('0^'), right: bid('1') }).purse.marker).toBe('left');
});

test('nothing is lost, and nobody bids what is not there', () => {
  expect(budget(purse(0, 'left'), 'right')).toBe(2);
  expect(allowed(purse(1, 'left'), 'left', bid('1^'))).toBe(true);
  expect(allowed(purse(1, 'left'), 'right', bid('1^'))).toBe(false);
  expect(allowed(purse(1, 'left'), 'left', bid('2'))).toBe(false);
  expect(allowed(purse(1, 'left'), 'left', { amount: 0.5, marker: false })).toBe(false);
});

test('an outcome word', () => {
  // Star with a total of 2: Left needs 1 with the marker, 2 without it.
  const word = 'LLRLRR';
  expect(winnerOf(word, purse(1, 'left'))).toBe('left');
  expect(winnerOf(word, purse(0, 'left'))).toBe('right');
  expect(winnerOf(word, purse(2, 'right'))).toBe('left');
  expect(winnerOf(word, purse(1, 'right'))).toBe('right');
  expect(winnerOf('', purse(1, 'right'))).toBeUndefined();
});

test('bids as they are written', () => {
  expect(bidText(bid('3^'))).toBe('3^');
  expect(readBid('-1')).toBeUndefined();
  expect(readBid('x')).toBeUndefined();
});
