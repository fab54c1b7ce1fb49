import type { EventPriority } from '@larder/cabinet-protocol/define-message';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryFlash } from '../flash/memory-flash.ts';
import { openEventLog } from './event-log.ts';

const WEEK_MS = 7 * 86_400_000;
let nowMs = 0;

function open(capacity = 20_000, flash = createMemoryFlash(), sentSeq = () => 0) {
  let ids = 0;
  return openEventLog({
    flash,
    capacity: () => capacity,
    newId: () => `log-${++ids}`,
    nowMs: () => nowMs,
    sentSeq,
  });
}

const add = (log: ReturnType<typeof open>, priority: EventPriority, type = priority) =>
  log.append(type, priority, (seq) => `${type} ${seq}`);
const shape = (log: ReturnType<typeof open>) =>
  log
    .entries()
    .map((entry) =>
      entry.op === 'gap' ? `gap ${entry.fromSeq}-${entry.seq}` : `${entry.seq} ${entry.type}`,
    );

describe('the event log of a cabinet [protocol 9]', () => {
  test('numbers events without a hole and does not send acknowledged ones again', () => {
    const log = open();
    for (let n = 0; n < 5; n += 1) add(log, 'P1');
    log.ackUpTo(3);
    expect([log.ackedSeq(), log.lastSeq(), ...shape(log)]).toEqual([3, 5, '4 P1', '5 P1']);
    log.ackUpTo(2);
    expect(log.ackedSeq()).toBe(3);
    log.ackUpTo(99);
    expect([log.ackedSeq(), log.size()]).toEqual([5, 0]);
    expect(add(log, 'P1').seq).toBe(6);
  });

  test('keeps acknowledged events for seven days, also over a restart', () => {
    const flash = createMemoryFlash();
    const log = open(20_000, flash);
    for (let n = 0; n < 4; n += 1) add(log, 'P1');
    log.ackUpTo(1);
    nowMs += WEEK_MS;
    log.ackUpTo(3);
    expect(log.firstSeq()).toBe(1);
    nowMs += 1;
    expect(open(20_000, flash).firstSeq()).toBe(2);
    log.ackUpTo(4);
    expect(log.firstSeq()).toBe(2);
  });

  test('withdraws acknowledgments of events it still holds', () => {
    const log = open();
    for (let n = 0; n < 5; n += 1) add(log, 'P1');
    log.ackUpTo(4);
    log.rewindTo(2);
    expect([log.ackedSeq(), ...shape(log)]).toEqual([2, '3 P1', '4 P1', '5 P1']);
    log.rewindTo(4);
    expect(log.ackedSeq()).toBe(2);
    log.ackUpTo(5);
    nowMs += WEEK_MS + 1;
    add(log, 'P1');
    log.ackUpTo(6);
    log.rewindTo(0);
    expect([log.ackedSeq(), ...shape(log)]).toEqual([5, '6 P1']);
  });

  test('drops acknowledged events before anything else when flash is full', () => {
    const log = open(4);
    for (let n = 0; n < 4; n += 1) add(log, 'P2');
    log.ackUpTo(2);
    add(log, 'P2');
    expect([log.firstSeq(), ...shape(log)]).toEqual([2, '3 P2', '4 P2', '5 P2']);
  });

  test('drops the oldest P2, then the oldest P1, never P0 when flash is full, and declares each lost run', () => {
    const log = open(4);
    for (const priority of ['P0', 'P2', 'P2', 'P1', 'P0', 'P2', 'P0', 'P0', 'P0'] as const)
      add(log, priority);
    expect(shape(log)).toEqual(['1 P0', 'gap 2-4', '5 P0', 'gap 6-6', '7 P0', '8 P0', '9 P0']);
    const gap = log.entries()[1];
    expect(gap?.op === 'gap' && gap.dropped).toEqual({ P1: 1, P2: 2 });
  });

  test('does not drop events in flight', () => {
    const log = open(2, createMemoryFlash(), () => 1);
    for (let n = 0; n < 4; n += 1) add(log, 'P2');
    expect(shape(log)).toEqual(['1 P2', 'gap 2-3', '4 P2']);
  });

  test('keeps the bytes of a gap that was sent, and declares a later loss beside it as another gap', () => {
    const log = open(1);
    for (let n = 0; n < 2; n += 1) add(log, 'P2');
    const gap = log.oldest();
    if (gap?.op !== 'gap') throw new Error('no gap');
    log.fixGap(gap, 'sent');
    add(log, 'P2');
    expect(shape(log)).toEqual(['gap 1-1', 'gap 2-2', '3 P2']);
  });

  test('is the same after reopening, whatever happened before', () => {
    const step = fc.oneof(
      fc.constantFrom<EventPriority>('P0', 'P1', 'P2').map((priority) => ({ add: priority })),
      fc.nat(40).map((ack) => ({ ack })),
      fc.nat(40).map((giveUp) => ({ giveUp })),
      fc.nat(40).map((rewind) => ({ rewind })),
      fc.constantFrom(1_000, WEEK_MS / 2).map((passMs) => ({ passMs })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 8 }), (steps, capacity) => {
        const flash = createMemoryFlash();
        const log = open(capacity, flash);
        for (const each of steps) {
          if ('add' in each) add(log, each.add);
          else if ('ack' in each) log.ackUpTo(each.ack);
          else if ('rewind' in each) log.rewindTo(each.rewind);
          else if ('passMs' in each) nowMs += each.passMs;
          else log.giveUp(each.giveUp, 'unreadable');
        }
        const again = open(capacity, flash);
        // Events that had no room before may have some again.
        expect(again.firstSeq()).toBeLessThanOrEqual(log.firstSeq());
        expect([again.id(), again.ackedSeq(), again.lastSeq(), again.entries()]).toEqual([
          log.id(),
          log.ackedSeq(),
          log.lastSeq(),
          log.entries(),
        ]);
        let next = log.ackedSeq() + 1;
        for (const entry of log.entries()) {
          // The first gap may begin before the last acknowledged number; nothing else may leave a hole.
          const from = entry.op === 'gap' ? Math.max(entry.fromSeq, log.ackedSeq() + 1) : entry.seq;
          expect(from).toBe(next);
          next = entry.seq + 1;
        }
        expect(next).toBe(log.lastSeq() + 1);
      }),
    );
  });
});
