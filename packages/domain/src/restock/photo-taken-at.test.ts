import { expect, test } from 'vitest';
import { photoTakenAt } from './photo-taken-at.ts';

const on = (time: string) => new Date(`2026-11-21T${time}Z`);
const visit = { from: on('10:00:00'), to: on('10:05:00') };

test.each([
  ['within the visit', '10:03:00', '10:03:00', true],
  ['two minutes before it, which clocks may differ', '09:58:00', '09:58:00', true],
  ['two minutes after it', '10:07:00', '10:07:00', true],
  ['a second earlier than that', '09:57:59', '10:00:00', false],
  ['a second later than that', '10:07:01', '10:05:00', false],
  ['by a clock an hour behind', '09:03:00', '10:00:00', false],
  ['by a clock an hour ahead', '11:03:00', '10:05:00', false],
] as const)('a photo taken %s', (_name, said, at, believed) => {
  expect(photoTakenAt(on(said), visit)).toEqual({ at: on(at), believed });
});

test('a cabinet whose clock is behind closes before it opens; its photos are taken in between', () => {
  const { from: to, to: from } = visit;
  expect(photoTakenAt(on('10:03:00'), { from, to })).toEqual({ at: on('10:03:00'), believed: true });
  expect(photoTakenAt(on('12:00:00'), { from, to })).toEqual({ at: on('10:05:00'), believed: false });
});
