import { describe, expect, test } from 'vitest';
import { bootReasons, classifySilence, type Silence } from './power-classification.ts';

const since = new Date('2026-11-20T10:02:30Z');
const lastAliveAt = new Date('2026-11-20T10:00:00Z');
const powerLostAt = new Date('2026-11-20T10:00:40Z');
const lastContactAt = new Date('2026-11-20T10:00:30Z');
const receivedAt = new Date('2026-11-20T11:00:00Z');
const silent: Silence = {
  offlineSince: since,
  lastContactAt,
  powerLostAt: null,
  byeReason: null,
  birth: null,
};
const newBoot = (bootReason: (typeof bootReasons)[number]) => ({
  sameBoot: false,
  bootReason,
  lastAliveAt,
  receivedAt,
});

describe('the cause of a silence', () => {
  test('is a power-off at its own time after a last gasp', () => {
    expect(classifySilence({ ...silent, powerLostAt })).toEqual({
      kind: 'power_off',
      at: powerLostAt,
      inferred: false,
    });
    expect(classifySilence({ ...silent, powerLostAt, birth: { ...newBoot('power_on') } })).toMatchObject({
      at: powerLostAt,
      inferred: false,
    });
  });

  test('is also a power-off after a bye for lost power', () => {
    expect(classifySilence({ ...silent, byeReason: 'power_lost' })).toEqual({
      kind: 'power_off',
      at: since,
      inferred: false,
    });
  });

  test('is unknown while the silence lasts', () => {
    expect(classifySilence(silent)).toEqual({ kind: 'unknown' });
    expect(classifySilence({ ...silent, byeReason: 'shutdown' })).toEqual({ kind: 'unknown' });
  });

  test.each(bootReasons)('is the network if the boot is unchanged (%s)', (bootReason) => {
    expect(classifySilence({ ...silent, birth: { ...newBoot(bootReason), sameBoot: true } })).toEqual({
      kind: 'network',
    });
  });

  test.each([
    ['power_on', { kind: 'power_off', at: lastAliveAt, inferred: true }],
    ['brownout', { kind: 'power_off', at: lastAliveAt, inferred: true }],
    ['watchdog', { kind: 'restart' }],
    ['command', { kind: 'restart' }],
    ['ota', { kind: 'restart' }],
    ['crash', { kind: 'restart' }],
    ['reconnect', { kind: 'unknown' }],
  ] as const)('follows from the reason of a new boot: %s', (bootReason, cause) => {
    expect(classifySilence({ ...silent, birth: newBoot(bootReason) })).toEqual(cause);
  });

  test.each([
    ['two minutes before the last message', '2026-11-20T09:58:30Z', '2026-11-20T09:58:30Z'],
    ['earlier', '2026-11-20T09:58:29Z', since.toISOString()],
    ['of 1970', '1970-01-01T00:00:00Z', since.toISOString()],
    ['at the birth', receivedAt.toISOString(), receivedAt.toISOString()],
    ['after the birth', '2026-11-20T11:00:01Z', since.toISOString()],
  ])('dates the power-off by the last sign of life %s (%s) at %s', (_when, alive, at) => {
    const birth = { ...newBoot('power_on'), lastAliveAt: new Date(alive) };
    expect(classifySilence({ ...silent, birth })).toMatchObject({ kind: 'power_off', at: new Date(at) });
  });

  test('dates the power-off to the start of the silence without a last sign of life', () => {
    const birth = { ...newBoot('power_on'), lastAliveAt: null };
    expect(classifySilence({ ...silent, birth })).toEqual({ kind: 'power_off', at: since, inferred: true });
  });
});
