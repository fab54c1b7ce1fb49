import { describe, expect, test } from 'vitest';
import { activationEntry } from './activation-entry.ts';

const typed = {
  k: 'abcde-fghjk',
  name: 'Lobby',
  address: {
    country: 'US',
    street: '101 Mission St',
    city: 'San Francisco',
    state: 'CA',
    area: '',
    zip: '94105',
  },
  preauthMinor: '15.00',
  taxRatePpm: '8.875',
  timezone: 'America/Los_Angeles',
};
const faultsOf = (changed: object, entry: keyof typeof activationEntry = 'withCode') =>
  activationEntry[entry]
    .safeParse({ ...typed, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the form of an activation', () => {
  test('sends minor units, parts per million and the normalized sticker code', () => {
    expect(activationEntry.withCode.parse(typed)).toMatchObject({
      k: 'ABCDEFGHJK',
      preauthMinor: 1_500,
      taxRatePpm: 88_750,
    });
  });
  test.each([
    [{ name: 'Abcd' }, ['name: valid.deviceName']],
    [{ name: 'x'.repeat(31) }, ['name: valid.deviceName']],
    [{ preauthMinor: '0' }, ['preauthMinor: valid.preauth.zero']],
    [{ preauthMinor: '' }, ['preauthMinor: valid.preauth.required']],
    [{ taxRatePpm: '101' }, ['taxRatePpm: valid.percent']],
    [
      { address: { ...typed.address, zip: '' } },
      ['address: valid.address.complete', 'address.zip: valid.address.complete'],
    ],
    [{ k: '' }, ['k: valid.activationCode']],
    [{ k: 'short' }, ['k: valid.activationCode']],
  ])('refuses %o with %o', (changed, faults) => {
    expect(faultsOf(changed)).toEqual(faults);
  });
  test('accepts 3.00, which only shows a hint', () => {
    expect(faultsOf({ preauthMinor: '3.00' })).toEqual([]);
  });
  test('requires no code where the policy asks for none, but validates a given one', () => {
    expect(activationEntry.codeOptional.parse({ ...typed, k: '' }).k).toBeUndefined();
    expect(activationEntry.codeOptional.parse(typed).k).toBe('ABCDEFGHJK');
    expect(faultsOf({ k: 'short' }, 'codeOptional')).not.toEqual([]);
  });
});
