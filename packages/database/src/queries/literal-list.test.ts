import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { expect, test } from 'vitest';
import { literalList } from './literal-list.ts';

test('states become literals of the statement', () => {
  expect(literalList(activeSessionStates).sql).toBe(
    "'authorized', 'opening', 'unlocked', 'open', 'recognizing', 'stalled'",
  );
});

test.each(["open'", 'Open', '', 'a b', 'open; drop table device'])('%j is refused as a state', (state) => {
  expect(() => literalList(['open', state])).toThrow('is not the name of a state');
});
