import { describe, expect, test } from 'vitest';
import { occurredAt, type ReportedTime, type TimeContext } from './occurred-at.ts';

const at = (text: string) => new Date(`2026-11-20T${text}Z`);
const event: ReportedTime = {
  deviceAt: at('10:00:00'),
  clock: 'synced',
  bootId: 'b1',
  upMs: 40_000,
  receivedAt: at('10:00:02'),
  seq: 15,
};
const context: TimeContext = {
  offsetMs: 200,
  birth: { bootId: 'b1', upMs: 10_000, receivedAt: at('09:59:29') },
  previous: { seq: 10, occurredAt: at('09:00:00') },
  next: { seq: 20, occurredAt: at('09:10:00') },
};

describe('the time of an event', () => {
  test.each([
    ['a synced clock is believed', {}, {}, '10:00:00', 'device'],
    ['5 s off is still synced', {}, { offsetMs: -5_000 }, '10:00:00', 'device'],
    ['more is corrected by the boot', {}, { offsetMs: 5_001 }, '09:59:59', 'corrected'],
    ['an unknown offset is corrected', {}, { offsetMs: null }, '09:59:59', 'corrected'],
    ['60 s in the future is believed', { deviceAt: at('10:01:02') }, { birth: null }, '10:01:02', 'device'],
    [
      'a clock set back after the birth is corrected',
      { deviceAt: at('08:00:00') },
      {},
      '09:59:59',
      'corrected',
    ],
    ['60 s beside the uptime is believed', { deviceAt: at('09:58:59') }, {}, '09:58:59', 'device'],
    ['more is corrected by it', { deviceAt: at('09:58:58') }, {}, '09:59:59', 'corrected'],
    [
      'after a day of uptime the clocks may have drifted apart by 8.64 s more',
      { deviceAt: at('09:58:50.360'), upMs: 86_410_000 },
      { birth: { bootId: 'b1', upMs: 10_000, receivedAt: new Date('2026-11-19T09:59:59Z') } },
      '09:58:50.360',
      'device',
    ],
    [
      'a time before an earlier event of another boot lies between its neighbors',
      { deviceAt: at('08:00:00'), bootId: 'b0' },
      {},
      '09:05:00',
      'estimated',
    ],
    ['later is corrected', { deviceAt: at('10:01:03') }, {}, '09:59:59', 'corrected'],
    ['a drifting clock is corrected', { clock: 'drift' }, {}, '09:59:59', 'corrected'],
    ['an unset clock is corrected', { clock: 'unset', deviceAt: null }, {}, '09:59:59', 'corrected'],
    ['a correction never passes the receipt', { clock: 'drift', upMs: 90_000 }, {}, '10:00:02', 'corrected'],
    [
      'an uptime that leads back before 1970 is not believed',
      { clock: 'unset', upMs: 0 },
      { birth: { bootId: 'b1', upMs: Number.MAX_SAFE_INTEGER, receivedAt: at('09:59:29') }, previous: null },
      '10:00:02',
      'received',
    ],
    [
      'another boot lies between its neighbors',
      { clock: 'unset', bootId: 'b0' },
      {},
      '09:05:00',
      'estimated',
    ],
    ['a drifting clock of another boot too', { clock: 'drift', bootId: 'b0' }, {}, '09:05:00', 'estimated'],
    ['one neighbor is not enough', { clock: 'unset', bootId: 'b0' }, { next: null }, '10:00:02', 'received'],
    ['nothing known', { clock: 'unset' }, { birth: null, previous: null }, '10:00:02', 'received'],
  ] as const)('is right when %s', (_what, reported, known, time, clockQuality) => {
    expect(occurredAt({ ...event, ...reported }, { ...context, ...known })).toEqual({
      occurredAt: at(time),
      clockQuality,
    });
  });
});
