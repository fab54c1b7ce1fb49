import { describe, expect, test } from 'vitest';
import {
  checkOfflineWarning,
  checkTemperatureWarning,
  defaultOfflineWarning,
  defaultTemperatureWarning,
} from './warning-rules.ts';

const on = { enabled: true, highC10: 80, lowC10: null, delayMin: 15 };

describe('a temperature warning', () => {
  test.each([
    ['as it comes', defaultTemperatureWarning],
    ['with a high limit only', on],
    ['with both limits', { ...on, lowC10: 79 }],
    ['at the ends of what can be set', { ...on, highC10: 600, lowC10: -300 }],
    ['with the shortest delay', { ...on, delayMin: 1 }],
    ['with the longest delay', { ...on, delayMin: 120 }],
    ['that is off, with limits kept', { ...on, enabled: false, lowC10: -10 }],
    ['that is off, with a low limit only', { ...on, enabled: false, highC10: null, lowC10: -10 }],
  ])('is accepted %s', (_, warning) => {
    expect(checkTemperatureWarning(warning)).toEqual({ ok: true, value: undefined });
  });

  test.each([
    ['no high limit', { ...on, highC10: null }, 'highC10', 'valid.temp.required'],
    ['a high limit above 60 °C', { ...on, highC10: 601 }, 'highC10', 'valid.temp.range'],
    ['a high limit below −30 °C', { ...on, highC10: -301 }, 'highC10', 'valid.temp.range'],
    ['a part of a tenth', { ...on, highC10: 8.5 }, 'highC10', 'valid.temp.range'],
    ['a low limit below −30 °C', { ...on, lowC10: -301 }, 'lowC10', 'valid.temp.range'],
    ['a low limit at the high one', { ...on, lowC10: 80 }, 'lowC10', 'valid.temp.order'],
    ['a low limit above the high one', { ...on, lowC10: 90 }, 'lowC10', 'valid.temp.order'],
    [
      'limits in the wrong order while off',
      { ...on, enabled: false, lowC10: 90 },
      'lowC10',
      'valid.temp.order',
    ],
    ['no delay', { ...on, delayMin: 0 }, 'delayMin', 'valid.integerRange'],
    ['a delay above two hours', { ...on, delayMin: 121 }, 'delayMin', 'valid.integerRange'],
    ['half a minute', { ...on, delayMin: 1.5 }, 'delayMin', 'valid.integerRange'],
  ])('is refused with %s', (_, warning, field, key) => {
    expect(checkTemperatureWarning(warning)).toMatchObject({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { field, key } },
    });
  });
});

describe('an offline warning', () => {
  test.each([1, 10, 1_440])('is accepted after %d minutes', (offlineDelayMin) => {
    expect(checkOfflineWarning({ ...defaultOfflineWarning, offlineDelayMin }).ok).toBe(true);
  });

  test.each([0, 1_441, 2.5, Number.NaN])('is refused after %d minutes', (offlineDelayMin) => {
    expect(checkOfflineWarning({ ...defaultOfflineWarning, offlineDelayMin })).toMatchObject({
      refusal: { params: { field: 'offlineDelayMin', key: 'valid.integerRange', min: 1, max: 1_440 } },
    });
  });
});
