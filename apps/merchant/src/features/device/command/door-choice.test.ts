import { describe, expect, test } from 'vitest';
import { choiceOf, chosenDoors, doorChoices, stuckDoors } from './door-choice.ts';

describe('door choice', () => {
  test('offers a choice only where there are two doors', () => {
    expect(doorChoices(['L', 'R'])).toEqual(['L', 'R', 'both']);
    expect(doorChoices(['L'])).toEqual(['single']);
  });
  test.each([
    ['L', ['L']],
    ['R', ['R']],
    ['both', ['L', 'R']],
    ['single', ['L']],
  ] as const)('maps %s to doors %o and back', (choice, doors) => {
    expect(chosenDoors(choice)).toEqual(doors);
    expect(choiceOf(doors, choice === 'single' ? ['L'] : ['L', 'R'])).toBe(choice);
  });
  test('names the doors that did not unlock', () => {
    expect(stuckDoors(['L', 'R'], ['L'])).toEqual(['R']);
    expect(stuckDoors(['L', 'R'], [])).toEqual(['L', 'R']);
    expect(stuckDoors(['L'], ['L'])).toEqual([]);
  });
});
