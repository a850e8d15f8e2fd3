import { describe, expect, test } from 'vitest';
import { command, commandAnswer, COMMANDS, isLightCommand, USAGE } from '../../src/lib/commands';
import { winnerIf } from '../../src/lib/solved';
import { cell, context, isSmall } from '../../src/lib/sheet';

describe('commands in cells', () => {
  test('every command is understood as it is shown', () => {
    for (const [name, text] of Object.entries(USAGE)) expect(command(text)?.name).toBe(name);
    expect(COMMANDS.map(({ name }) => name)).toEqual(['explain', 'solve', 'table', 'find']);
  });
  test('expressions and definitions are none', () => {
    for (const text of ['find := 3', 'table = 4', 'explained', 'find(3)', '{1|-1}', '# find nim where true', 'x find y', ''])
      expect(command(text), text).toBeUndefined();
  });
  test('explain and solve', () => {
    expect(command('explain  ^ > 0 ')).toEqual({ name: 'explain', input: '^ > 0' });
    expect(command('solve nim(3, 4)')).toEqual({ name: 'solve', input: 'nim(3, 4)' });
  });
  test('tables', () => {
    expect(command('table domineering(m, n) over m=1..4, n=1..3')).toEqual({
      name: 'table',
      draft: { of: 'domineering(m, n)', rows: 'm=1..4', across: 'n=1..3', columns: ['value'] },
    });
    expect(command('table kayles(n) over n = 0..9 show grundy, outcome')).toEqual({
      name: 'table',
      draft: { of: 'kayles(n)', rows: 'n = 0..9', across: '', columns: ['grundy', 'outcome'] },
    });
  });
  test('searches', () => {
    expect(command('find domineering where temperature > 1')).toMatchObject({
      draft: { of: 'domineering', where: 'temperature > 1', cells: 6, sort: '', down: false },
    });
    expect(command('find subtraction([2, 3]) where grundy == 0 up to 9 cells sorted by cells up')).toMatchObject({
      draft: { of: 'subtraction([2, 3])', where: 'grundy == 0', cells: 9, sort: 'cells', down: false },
    });
    expect(command('find clobber where value > 0 up to 1 cell sort by mean')).toMatchObject({
      draft: { where: 'value > 0', cells: 1, sort: 'mean', down: true },
    });
  });
  test('what is wrong with one is said, with an example', () => {
    for (const text of ['find', 'find nim', 'table kayles(n)', 'table kayles(n) over m=1..3', 'table f(a) over a=1..2, b=1..2, c=1..2', 'explain', 'find nim where true up to 99 cells'])
      expect(command(text), text).toMatchObject({ name: 'mistake', usage: USAGE[text.split(' ')[0] as keyof typeof USAGE] });
  });
});

test('who wins is read from the outcome', () => {
  expect([winnerIf('N', 'left'), winnerIf('N', 'right')]).toEqual(['left', 'right']);
  expect([winnerIf('P', 'left'), winnerIf('P', 'right')]).toEqual(['right', 'left']);
  expect([winnerIf('PHat', 'left'), winnerIf('PHat', 'right')]).toEqual(['nobody', 'left']);
  expect(winnerIf(null, 'left')).toBe('unknown');
});

test('a sheet with a search waits to be run, and later cells do not evaluate commands', () => {
  expect(isSmall([cell('find domineering where true')])).toBe(false);
  expect(isSmall([cell('explain ^ > 0')])).toBe(true);
  expect(isLightCommand('1 + 1')).toBe(true);
  const first = { ...cell('find nim where true'), asked: 'find nim where true', answer: commandAnswer('find nim where true') };
  expect(first.answer?.kind).toBe('command');
  expect(context([first, cell('_ + 1')], 1)).toEqual([]);
});
