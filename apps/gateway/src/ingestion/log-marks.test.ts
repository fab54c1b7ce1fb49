import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogMarks } from './log-marks.ts';

const fresh = (ackSeq = 0, maxSeq = ackSeq) => new LogMarks('log', { ackSeq, maxSeq });

describe('the marks of an event log', () => {
  test('rise with each event in order', () => {
    const marks = fresh();
    for (const seq of [1, 2, 3]) marks.add(seq, seq);
    expect([marks.ackSeq, marks.hasHole]).toEqual([3, false]);
  });

  test('stop at a hole and jump when it is filled', () => {
    const marks = fresh(10);
    for (const seq of [12, 13]) marks.add(seq, seq);
    expect([marks.ackSeq, marks.hasHole]).toEqual([10, true]);
    marks.add(11, 11);
    expect([marks.ackSeq, marks.hasHole]).toEqual([13, false]);
  });

  test('ignore duplicates and anything below', () => {
    const marks = fresh(5);
    for (const seq of [3, 5]) marks.add(seq, seq);
    expect([marks.ackSeq, marks.hasHole]).toEqual([5, false]);
  });

  test('keep a hole that the database reported, until the database reports it closed', () => {
    const marks = fresh(10, 20);
    expect(marks.hasHole).toBe(true);
    marks.add(11, 11);
    expect([marks.ackSeq, marks.hasHole]).toEqual([11, true]);
    marks.read({ ackSeq: 20, maxSeq: 20 }, 5);
    expect([marks.ackSeq, marks.hasHole]).toEqual([20, false]);
  });

  test('take over events that another gateway has committed, and what follows them here', () => {
    const marks = fresh(3);
    for (const seq of [5, 8]) marks.add(seq, seq);
    marks.read({ ackSeq: 6, maxSeq: 6 }, 1);
    expect([marks.ackSeq, marks.hasHole]).toEqual([6, true]);
    marks.add(7, 7);
    expect([marks.ackSeq, marks.hasHole]).toEqual([8, false]);
  });

  test('never move back to older values of the database', () => {
    const marks = fresh(9);
    marks.read({ ackSeq: 4, maxSeq: 9 }, 1);
    expect([marks.ackSeq, marks.hasHole]).toEqual([9, false]);
  });

  test('count the age of a hole from its first sight, and restart after each read', () => {
    const marks = fresh(1);
    expect(marks.holeAgeMs(1_000)).toBe(0);
    marks.add(3, 3);
    expect(marks.holeAgeMs(2_000)).toBe(0);
    expect(marks.holeAgeMs(2_700)).toBe(700);
    marks.read({ ackSeq: 1, maxSeq: 3 }, 3_000);
    expect(marks.holeAgeMs(3_100)).toBe(100);
    marks.add(2, 2);
    expect(marks.holeAgeMs(9_000)).toBe(0);
  });

  test('call a number new once, and never one below another', () => {
    const marks = fresh(3, 5);
    expect([4, 6, 6, 8, 7, 9].map((seq) => marks.isNew(seq))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    marks.read({ ackSeq: 3, maxSeq: 20 }, 0);
    expect([10, 21].map((seq) => marks.isNew(seq))).toEqual([false, true]);
  });

  test('refuse an event that would leave a 65th range, until the first hole is filled', () => {
    const marks = fresh();
    for (let seq = 2; seq <= 128; seq += 2) marks.add(seq, seq);
    expect([1, 127, 128, 129, 130, 131].map((seq) => marks.takes(seq))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    marks.add(1, 1);
    expect(marks.takes(130)).toBe(true);
  });

  test('agree with a naive count, in whatever order ranges arrive', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.array(range, { maxLength: 60 }), (start, ranges) => {
        const marks = fresh(start);
        const have = new Set<number>();
        for (const [first, more] of ranges) {
          marks.add(first, first + more);
          for (let seq = first; seq <= first + more; seq += 1) have.add(seq);
          let expected = start;
          while (have.has(expected + 1)) expected += 1;
          expect(marks.ackSeq).toBe(expected);
          expect(marks.hasHole).toBe([...have].some((seq) => seq > expected));
        }
      }),
    );
  });
});
