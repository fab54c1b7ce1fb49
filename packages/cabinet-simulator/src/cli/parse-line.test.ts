import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultKinds } from '../acts/fault.ts';
import { parseLine } from './parse-line.ts';

describe('a line at the prompt', () => {
  test.each([
    ['tap', { act: 'tap', fingerprint: 'fp_ok' }],
    ['tap fp_decline R', { act: 'tap', fingerprint: 'fp_decline', door: 'R' }],
    ['tap both', { act: 'tap', fingerprint: 'fp_ok' }],
    ['pull', { act: 'pull', door: 'L' }],
    ['close r', { act: 'close', door: 'R' }],
    ['take 1 cola', { act: 'take', door: 'L', layer: 1, name: 'cola', qty: 1 }],
    ['take 2 turkey wrap x3 R', { act: 'take', door: 'R', layer: 2, name: 'turkey wrap', qty: 3 }],
    ['back 1 cola', { act: 'put_back', door: 'L', layer: 1, name: 'cola', qty: 1 }],
    ['foreign 2 R', { act: 'put_foreign', door: 'R', layer: 2 }],
    ['warm up 12', { act: 'warm_up', c10: 120 }],
    ['warm up -3.5', { act: 'warm_up', c10: -35 }],
    ['cool down', { act: 'cool_down' }],
    ['cut power', { act: 'cut_power', ups: false }],
    ['cut power with battery', { act: 'cut_power', ups: true, runtimeS: 120 }],
    ['cut power with battery 30', { act: 'cut_power', ups: true, runtimeS: 30 }],
    ['restore power', { act: 'restore_power' }],
    ['cut network', { act: 'cut_network', how: 'reset' }],
    ['cut network silently', { act: 'cut_network', how: 'silent' }],
    ['fault lock R', { act: 'fault', fault: { kind: 'lock', door: 'R', on: true } }],
    ['mend lock', { act: 'fault', fault: { kind: 'lock', on: false } }],
    ['fault clock_skew -600', { act: 'fault', fault: { kind: 'clock_skew', skewMs: -600_000 } }],
    ['mend low_confidence', { act: 'fault', fault: { kind: 'low_confidence', confidence: null } }],
    ['fault new_board', { act: 'fault', fault: { kind: 'new_board', on: true } }],
  ])('%s', (text, act) => {
    expect(parseLine(text)).toEqual({ kind: 'act', act });
  });

  test.each(['take cola', 'warm up much', 'dance', 'fault everything', 'visit nobody'])(
    'refuses "%s"',
    (text) => {
      expect(parseLine(text).kind).toBe('unknown');
    },
  );

  test('accepts making and mending every fault', () => {
    for (const kind of faultKinds) {
      expect(parseLine(`fault ${kind}`).kind).toBe('act');
      expect(parseLine(`mend ${kind}`).kind).toBe('act');
    }
  });

  test('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseLine(text)));
  });
});
