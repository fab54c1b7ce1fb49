import { expect, test } from 'vitest';
import { notifyAt } from './notify-at.ts';

const raisedAt = new Date('2026-11-20T12:00:00Z');

test.each([
  [0, 0],
  [2, 0],
  [3, 10],
  [3_600, 10],
])(
  'notifies of an alert that follows %i of its type within the hour %i minutes after it was raised',
  (earlier, minutes) => {
    expect(notifyAt(raisedAt, earlier)).toEqual(new Date(raisedAt.getTime() + minutes * 60_000));
  },
);
