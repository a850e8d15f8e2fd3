/** Answers of the engine with little in them. */
import type { Changes, Option, Sum, SumComponent } from '../../src/engine/protocol';

export const option = (call: string, changes: Changes | null = null): Option => ({
  call,
  worth: { problem: '' },
  outcome: null,
  status: 'unknown',
  changes,
  wins: null,
  draws: null,
  remoteness: null,
});

export const component = (input: string, members: Partial<SumComponent>): SumComponent => ({
  input,
  kind: members.call ? 'position' : 'game',
  theory: 'short',
  worth: { problem: '' },
  outcome: null,
  left: [],
  right: [],
  ...members,
});

export const sumOf = (components: SumComponent[], members: Partial<Sum> = {}): Sum => ({
  components,
  stage: 'values',
  theory: 'short',
  total: { problem: '' },
  outcome: null,
  wins: { left: null, right: null },
  over: { left: null, right: null },
  opponents: [],
  ...members,
});
