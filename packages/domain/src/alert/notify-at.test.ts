import { expect, test } from 'vitest';
import { notifyAt } from './notify-at.ts';

const raisedAt = new Date('2026-11-20T12:00:00Z');

test.each([
  [0, 0],
  [2, 0],
  [3, 10],
  [3_600, 10],
])(
  'after %i of its kind within the hour an alert is notified %i minutes after it was raised',
  (earlier, minutes) => {
    expect(notifyAt(raisedAt, earlier)).toEqual(new Date(raisedAt.getTime() + minutes * 60_000));
  },
);
