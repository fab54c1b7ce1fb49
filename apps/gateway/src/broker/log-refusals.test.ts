import { expect, test } from 'vitest';
import { logRefusals } from './log-refusals.ts';

test('logRefusals logs a burst and then one a second, with the number it left out', () => {
  let nowMs = 0;
  const lines: unknown[] = [];
  const log = logRefusals({ warn: (fields) => lines.push(fields) }, () => nowMs);
  for (let n = 0; n < 100; n += 1) log('credentials', `C${n}`);
  expect(lines).toHaveLength(60);
  expect(lines.at(-1)).toEqual({ event: 'credentials', clientId: 'C59' });

  for (nowMs = 500; nowMs <= 3_000; nowMs += 500) log('credentials', 'C100');
  expect(lines.slice(60)).toEqual([
    { event: 'credentials', clientId: 'C100', leftOut: 41 },
    { event: 'credentials', clientId: 'C100', leftOut: 1 },
    { event: 'credentials', clientId: 'C100', leftOut: 1 },
  ]);
});
