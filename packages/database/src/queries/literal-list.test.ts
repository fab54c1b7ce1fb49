import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { expect, test } from 'vitest';
import { literalCount, literalList } from './literal-list.ts';

test('states become literals of the statement', () => {
  expect(literalList(activeSessionStates).sql).toBe(
    "'authorized', 'opening', 'unlocked', 'open', 'recognizing', 'stalled'",
  );
});

test('the length of a page becomes a literal of the statement', () => {
  expect(literalCount(21).sql).toBe('21');
});

test.each([-1, 1.5, Number.NaN, '1; drop table device'])('%j is refused as a number of rows', (count) => {
  expect(() => literalCount(count as number)).toThrow('is no number of rows');
});

test.each(["open'", 'Open', '', 'a b', 'open; drop table device'])('%j is refused as a state', (state) => {
  expect(() => literalList(['open', state])).toThrow('is not the name of a state');
});
