import { beforeEach, expect, test } from 'vitest';
import { createTabMemory } from '#shopper/tab-memory.ts';
import { createStartOnce, isUnanswered } from './start-once.ts';

const tap = { deviceNo: 'VC24090001', doors: ['L' as const], cardToken: 'fp_works' };
let now = 0;
let keys = 0;
const stored = new Map<string, string>();
const backing = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
/** Simulates a reload: only the tab's storage remains. */
const page = () =>
  createStartOnce({ memory: createTabMemory(backing), newKey: () => `key-${++keys}`, nowMs: () => now });

beforeEach(() => {
  stored.clear();
  now = 0;
  keys = 0;
});

test('a tap without a response keeps its key, also over a reload', () => {
  const key = page().keyFor(tap);
  expect(page().keyFor(tap)).toBe(key);
  expect(page().unanswered(tap.deviceNo)).toEqual(tap);
});

test('a tap after a response, or for another card or door, gets a new key', () => {
  const first = page().keyFor(tap);
  const card = page().keyFor({ ...tap, cardToken: 'fp_other' });
  const doors = page().keyFor({ ...tap, doors: ['L', 'R'] });
  page().answered();
  expect(page().unanswered(tap.deviceNo)).toBeNull();
  expect(new Set([first, card, doors, page().keyFor(tap)]).size).toBe(4);
});

test('a tap is not resumed after a minute, nor at another cabinet', () => {
  page().keyFor(tap);
  expect(page().unanswered('VC24090002')).toBeNull();
  now = 60_001;
  expect(page().unanswered(tap.deviceNo)).toBeNull();
});

test.each([
  ['NETWORK_TIMEOUT', true],
  ['INTERNAL', true],
  ['DATA_PROCESSING', true],
  ['PREAUTH_DECLINED', false],
  ['DEVICE_BUSY', false],
] as const)('%s leaves the outcome open: %s', (code, open) => {
  expect(isUnanswered({ code })).toBe(open);
});
