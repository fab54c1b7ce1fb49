import { expect, test } from 'vitest';
import { type TakenConnection, wasAlive } from './was-alive.ts';

const taken: TakenConnection = { ageMs: 60_000, silentMs: null, isFromElsewhere: false, isOtherBoot: false };

test.each<[string, Partial<TakenConnection>, boolean]>([
  ['that never spoke, of the same address', { ageMs: 1_000 }, false],
  ['that spoke a moment ago', { silentMs: 0 }, true],
  ['that spoke 14.999 s ago', { silentMs: 14_999 }, true],
  ['that has been silent for 15 s', { silentMs: 15_000 }, false],
  ['that pinged a moment ago after an hour', { ageMs: 3_600_000, silentMs: 200 }, true],
  ['that never spoke, of another address, within seconds', { ageMs: 14_999, isFromElsewhere: true }, true],
  ['that never spoke, of another address, after 15 s', { ageMs: 15_000, isFromElsewhere: true }, false],
  ['that has been silent for 15 s, of another address', { silentMs: 15_000, isFromElsewhere: true }, false],
  ['whose successor is another boot', { silentMs: 80_000, isOtherBoot: true }, true],
])('a connection %s was alive or not: %s', (_, changed, alive) => {
  expect(wasAlive({ ...taken, ...changed })).toBe(alive);
});
