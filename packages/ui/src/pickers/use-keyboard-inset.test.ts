import { expect, test } from 'vitest';
import { keyboardInset } from './use-keyboard-inset.ts';

const view = (height: number, offsetTop = 0, scale = 1) => ({ height, offsetTop, scale }) as VisualViewport;

test.each([
  ['no keyboard', view(844), 0],
  ['a keyboard', view(508), 336],
  ['a keyboard, the page moved up under it', view(508, 120), 216],
  ['a page zoomed into', view(422, 0, 2), 0],
  ['a browser that does not tell', null, 0],
])('the keyboard inset is right for %s', (_, visualViewport, inset) => {
  expect(keyboardInset({ innerHeight: 844, visualViewport })).toBe(inset);
});
