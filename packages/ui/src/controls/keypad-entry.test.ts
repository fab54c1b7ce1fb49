import { describe, expect, test } from 'vitest';
import { entryNumber, isChange, type KeypadKey, keyOf, pressKey, shownEntry } from './keypad-entry.ts';

/** Presses keys of a physical keyboard, one after the other. */
function type(shown: string, keys: readonly string[], allowsSign = true) {
  const pressed = keys.flatMap((key) => keyOf(key, allowsSign) ?? ([] as KeypadKey[]));
  return pressed.reduce((entry, key) => pressKey(entry, key, { maxDigits: 4 }), shownEntry(shown)).text;
}

describe('a number on the keypad', () => {
  test.each([
    ['B1: minus 2 is a change of −2', '', ['-', '2'], '−2', -2],
    ['B1: digits first, then the sign', '', ['2', '-'], '−2', -2],
    ['a second sign makes it plus', '', ['-', '2', '+'], '+2', 2],
    ['a third makes it an amount again', '', ['-', '2', '-', '-'], '2', 2],
    ['B3: erased, then 12 is 12', '0', ['Backspace', '1', '2'], '12', 12],
    ['B3: erased, then 7 is 7', '5', ['Backspace', '7'], '7', 7],
    ['B3: the last digit is erased', '12', ['Backspace', '5'], '15', 15],
    ['B3: 1.5 is not glued to 15', '', ['1', '.', '5'], '1', 1],
    ['B3: a fraction alone is no number', '8', ['.', '5'], '', null],
    ['B3: erased after a fraction it can be typed anew', '', ['1', '.', '5', 'Backspace', '2'], '2', 2],
    ['B3: letters change nothing', '4', ['p', 'c', 's', ' '], '4', 4],
    ['B3: a fifth digit is ignored', '', ['1', '2', '3', '4', '5'], '1234', 1234],
    ['B5: End changes nothing', '3', ['End'], '3', 3],
    ['B5: Home, pages and arrows change nothing', '3', ['Home', 'PageUp', 'PageDown', 'ArrowUp'], '3', 3],
    ['the first digit replaces what is shown', '8', ['1', '2'], '12', 12],
    ['a leading zero is dropped', '', ['0', '0', '7'], '7', 7],
    ['zero stays zero', '8', ['0'], '0', 0],
    ['erased to nothing it is no number', '8', ['Backspace'], '', null],
    ['a sign alone is no number', '', ['-'], '−', null],
  ])('follows the entry rules: %s', (_what, shown, keys, text, number) => {
    expect(type(shown, keys)).toBe(text);
    expect(entryNumber(text)).toBe(number);
  });

  test('takes no sign where an amount is entered', () => {
    expect(type('', ['-', '2'], false)).toBe('2');
  });

  test('is a change with a sign, else an amount', () => {
    expect([isChange('−2'), isChange('+2'), isChange('2'), isChange('')]).toEqual([true, true, false, false]);
  });
});
