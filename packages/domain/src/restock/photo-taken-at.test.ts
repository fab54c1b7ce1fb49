import { expect, test } from 'vitest';
import { photoTakenAt } from './photo-taken-at.ts';

const on = (time: string) => new Date(`2026-11-21T${time}Z`);
const span = { from: on('10:00:00'), to: on('10:05:00') };

test.each([
  ['during the task', '10:03:00', '10:03:00', true],
  ['two minutes before it, within the clock tolerance', '09:58:00', '09:58:00', true],
  ['two minutes after it, within the clock tolerance', '10:07:00', '10:07:00', true],
  ['a second earlier than that', '09:57:59', '10:00:00', false],
  ['a second later than that', '10:07:01', '10:05:00', false],
  ['by a clock an hour behind', '09:03:00', '10:00:00', false],
  ['by a clock an hour ahead', '11:03:00', '10:05:00', false],
] as const)('dates a photo taken %s', (_name, stated, at, believed) => {
  expect(photoTakenAt(on(stated), span)).toEqual({ at: on(at), believed });
});

test('accepts photos between close and open when the cabinet clock runs behind', () => {
  const { from: to, to: from } = span;
  expect(photoTakenAt(on('10:03:00'), { from, to })).toEqual({ at: on('10:03:00'), believed: true });
  expect(photoTakenAt(on('12:00:00'), { from, to })).toEqual({ at: on('10:05:00'), believed: false });
});
