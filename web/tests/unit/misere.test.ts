import { describe, expect, test } from 'vitest';
import { firstOf, folded, genusParts, hasQuotient, lost, stages, texts } from '../../src/lib/sequence';

describe('misère play of heaps', () => {
  // Kayles up to 9, as the engine answers.
  const genera = ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146', '3^31', '2^20', '1^13', '4^046'];
  const outcomes = [...'NPNNPNNNNP'];

  test('more and more heaps are asked for', () => {
    expect(stages(144)).toEqual([12, 24, 48, 96, 144]);
    expect(stages(24)).toEqual([12, 24]);
    expect(stages(5)).toEqual([5]);
  });
  test('the texts of a list', () => {
    const item = (value: string) => ({ input: '', kind: 'text', value });
    expect(texts({ input: '', kind: 'list', value: null, items: [item('"0^120"'), item('P')] })).toEqual(['0^120', 'P']);
  });
  test('the first heap follows from the length', () => {
    expect(firstOf(outcomes, 9)).toBe(0);
    expect(firstOf(outcomes.slice(1), 9)).toBe(1);
  });
  test('lost heaps, by outcomes or by genera', () => {
    expect(lost({ first: 0, outcomes, genera: [] })).toEqual([1, 4, 9]);
    expect(lost({ first: 0, outcomes: [], genera })).toEqual([1, 4, 9]);
    expect(lost({ first: 1, outcomes: outcomes.slice(1, 5), genera: genera.slice(1) })).toEqual([1, 4, 9]);
    expect(lost({ first: 0, outcomes: [], genera: ['8^(0,10)', '8^(8,10)'] })).toEqual([0]);
  });
  test('genera stand in a table', () => {
    expect(folded(genera, 0, 6)[1]!.cells).toEqual(['3^31', '2^20', '1^13', '4^046', undefined, undefined]);
    expect(genusParts('8^(8,10)')).toEqual(['8', '(8,10)']);
    expect(genusParts('P')).toEqual(['P', '']);
  });
  test('which games may have a quotient', () => {
    expect(hasQuotient('kayles', { group: 'heaps', sequence: 'kayles' })).toBe(true);
    expect(hasQuotient('wythoff', { group: 'heaps', sequence: null })).toBe(false);
    expect(hasQuotient('"0.75"', undefined)).toBe(true);
    expect(hasQuotient('mock_turtles', { group: 'coins', sequence: 'mock_turtles' })).toBe(false);
  });
});
