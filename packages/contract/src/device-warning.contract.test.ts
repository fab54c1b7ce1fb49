import { describe, expect, test } from 'vitest';
import { offlineWarningForm, temperatureWarningForm } from './device-warning.contract.ts';

const deviceNo = 'VC24090001';
const entered = { deviceNo, enabled: true, highC10: '46.4', lowC10: '', delayMin: '15' };

describe('the form of a temperature warning', () => {
  test("is read in the reader's unit", () => {
    expect(temperatureWarningForm('f').parse(entered)).toEqual({
      deviceNo,
      enabled: true,
      highC10: 80,
      lowC10: null,
      delayMin: 15,
    });
    expect(temperatureWarningForm('c').parse({ ...entered, highC10: '8', lowC10: '-1.5' })).toMatchObject({
      highC10: 80,
      lowC10: -15,
    });
  });

  test.each([
    ['an empty high limit', { highC10: '' }, 'highC10', 'valid.temp.required'],
    ['a word', { highC10: 'warm' }, 'highC10', 'valid.temp.range'],
    ['too high a limit', { highC10: '140.1' }, 'highC10', 'valid.temp.range'],
    ['a low limit above', { lowC10: '50' }, 'lowC10', 'valid.temp.order'],
    ['half a minute', { delayMin: '0.5' }, 'delayMin', 'valid.integerRange'],
  ])('reports %s at its field', (_, change, field, key) => {
    const { error } = temperatureWarningForm('f').safeParse({ ...entered, ...change });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, key]]);
  });
});

test('reports a bad delay of an offline warning at its field', () => {
  const good = { deviceNo, offlineEnabled: true, offlineDelayMin: '10', powerOffEnabled: true };
  expect(offlineWarningForm.parse(good)).toMatchObject({ offlineDelayMin: 10 });
  const { error } = offlineWarningForm.safeParse({ ...good, offlineDelayMin: '1441' });
  expect(error?.issues).toMatchObject([
    { path: ['offlineDelayMin'], message: 'valid.integerRange', params: { min: 1, max: 1_440 } },
  ]);
});
