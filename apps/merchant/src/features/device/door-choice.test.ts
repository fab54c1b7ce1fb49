import { describe, expect, test } from 'vitest';
import { choiceOf, doorChoices, doorsOf, stuckDoors } from './door-choice.ts';

describe('the doors of a cabinet', () => {
  test('are chosen among where there are two', () => {
    expect(doorChoices(['L', 'R'])).toEqual(['L', 'R', 'both']);
    expect(doorChoices(['L'])).toEqual(['single']);
  });
  test.each([
    ['L', ['L']],
    ['R', ['R']],
    ['both', ['L', 'R']],
    ['single', ['L']],
  ] as const)('%s names %o', (choice, doors) => {
    expect(doorsOf(choice)).toEqual(doors);
    expect(choiceOf(doors, choice === 'single' ? ['L'] : ['L', 'R'])).toBe(choice);
  });
  test('that did not unlock are told by name', () => {
    expect(stuckDoors(['L', 'R'], ['L'])).toEqual(['R']);
    expect(stuckDoors(['L', 'R'], [])).toEqual(['L', 'R']);
    expect(stuckDoors(['L'], ['L'])).toEqual([]);
  });
});
