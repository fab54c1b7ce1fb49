import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

type Setup = ReturnType<typeof testCabinet>;

/** Sequence numbers of the events published, in the order of the wire. */
function sentSeqs({ cloud }: Setup): number[] {
  return cloud
    .published()
    .filter(({ topic }) => topic.endsWith('/evt'))
    .map(({ payload }) => Number(/"seq":(\d+)/.exec(payload.toString())?.[1] ?? 0));
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Produces events without a person: alternating force and closing. */
function forceOften({ cabinet, clock }: Setup, times: number): void {
  for (let n = 0; n < times; n += 1) {
    cabinet.forceDoor('L');
    cabinet.closeDoor('L');
    clock.advance(100);
  }
}

describe('delivery of events [protocol 9.6]', () => {
  test('marks events that happened offline and sends them in order after the birth', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.cutNetwork('reset');
    forceOften(setup, 3);
    expect(sentSeqs(setup)).toEqual([]);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(10_000);
    expect(sentSeqs(setup)).toEqual([1, 2, 3]);
    expect(setup.cloud.events().map(({ off }) => off)).toEqual([true, true, true]);
    expect(setup.cabinet.outboxSize()).toBe(0);
  });

  test('never has more than 32 in flight', () => {
    const setup = testCabinet();
    setup.start();
    setup.cloud.rules.acks = false;
    forceOften(setup, 50);
    expect(sentSeqs(setup)).toEqual(range(1, 32));
    expect(setup.cabinet.outboxSize()).toBe(50);
    setup.cloud.rules.acks = true;
    setup.cloud.send('evt.ack', { log: setup.cabinet.state().logId, ackSeq: 10 });
    setup.clock.advance(1_000);
    expect(sentSeqs(setup)).toEqual(range(1, 50));
    expect(setup.cabinet.outboxSize()).toBe(0);
  });

  test('repeats the oldest after 10, 20, 40 s with the same bytes', () => {
    const setup = testCabinet();
    setup.start();
    setup.cloud.rules.acks = false;
    forceOften(setup, 2);
    const at: number[] = [];
    let known = 2;
    const from = setup.clock.now();
    for (let s = 0; s < 160; s += 1) {
      setup.clock.advance(1_000);
      const seqs = sentSeqs(setup);
      if (seqs.length > known) at.push(Math.round((setup.clock.now() - from) / 1_000));
      known = seqs.length;
    }
    expect(at).toEqual([10, 30, 70, 150]);
    expect(sentSeqs(setup)).toEqual([1, 2, 1, 1, 1, 1]);
    const bytes = new Set(
      setup.cloud
        .published()
        .filter(({ topic }) => topic.endsWith('/evt'))
        .map(({ payload }) => payload.toString()),
    );
    expect(bytes.size).toBe(2);
  });

  test('continues after a reconnect from the position of the cloud', () => {
    const setup = testCabinet();
    setup.start();
    forceOften(setup, 2);
    setup.cloud.rules.acks = false;
    forceOften(setup, 2);
    setup.cloud.rules.acks = true;
    setup.cabinet.cutNetwork('reset');
    setup.cabinet.restoreNetwork();
    setup.clock.advance(10_000);
    expect(sentSeqs(setup)).toEqual([1, 2, 3, 4]);
    expect(setup.cabinet.outboxSize()).toBe(0);
  });

  test('sends a hole again on nackFrom', () => {
    const setup = testCabinet();
    setup.start();
    setup.cloud.rules.acks = false;
    forceOften(setup, 4);
    setup.cloud.send('evt.ack', { log: setup.cabinet.state().logId, ackSeq: 1, nackFrom: 3 });
    setup.clock.advance(100);
    expect(sentSeqs(setup)).toEqual([1, 2, 3, 4, 3, 4]);
  });

  test('sends again what a cloud restored from a backup had acknowledged', () => {
    const setup = testCabinet();
    setup.start();
    forceOften(setup, 40);
    const before = setup.cloud.events();
    setup.cloud.forgetAfter(setup.cabinet.state().logId, 2);
    setup.cabinet.cutNetwork('reset');
    setup.cabinet.restoreNetwork();
    setup.clock.advance(10_000);
    expect(setup.cloud.events()).toEqual(before);
    expect(setup.cabinet.outboxSize()).toBe(0);
  });

  test('sends acknowledged events again on nackFrom, without a birth, never more than 32 at once', () => {
    const setup = testCabinet();
    setup.start();
    forceOften(setup, 40);
    const before = setup.cloud.events();
    const log = setup.cabinet.state().logId;
    setup.cloud.forgetAfter(log, 2);
    setup.cloud.rules.acks = false;
    setup.cloud.send('evt.ack', { log, ackSeq: 2, nackFrom: 3 });
    setup.clock.advance(100);
    expect(sentSeqs(setup).slice(40)).toEqual(range(3, 34));
    setup.cloud.rules.acks = true;
    setup.cloud.send('evt.ack', { log, ackSeq: 34 });
    setup.clock.advance(1_000);
    expect(setup.cloud.events()).toEqual(before);
  });

  test('reports the events it still holds: the acknowledged ones of seven days', () => {
    const setup = testCabinet();
    setup.start();
    forceOften(setup, 3);
    const bornAgain = () => {
      setup.cabinet.cutNetwork('reset');
      setup.cabinet.restoreNetwork();
      setup.clock.advance(180_000);
      return setup.cloud.received('birth').at(-1)?.data.log;
    };
    expect(bornAgain()).toMatchObject({ firstSeq: 1, lastSeq: 3 });
    setup.cabinet.cutNetwork('reset');
    setup.clock.advance(8 * 86_400_000);
    expect(bornAgain()?.firstSeq).toBe(4);
  });

  test('ignores an ack for another log', () => {
    const setup = testCabinet();
    setup.start();
    setup.cloud.rules.acks = false;
    forceOften(setup, 2);
    setup.cloud.send('evt.ack', { log: setup.cloud.newId(), ackSeq: 2 });
    setup.clock.advance(100);
    expect(setup.cabinet.outboxSize()).toBe(2);
  });

  test('finds an event that the cloud cannot read, gives it up as a gap, and delivers the others', () => {
    const setup = testCabinet();
    setup.start();
    setup.cloud.rules.acks = false;
    forceOften(setup, 2);
    setup.cabinet.fault({ kind: 'unreadable_event' });
    forceOften(setup, 3);
    setup.cloud.rules.acks = true;
    setup.clock.advance(60_000);
    expect(setup.cabinet.outboxSize()).toBe(0);
    expect(setup.cloud.events().map(({ type, seq }) => `${seq} ${type}`)).toEqual([
      '1 door.forced',
      '2 door.forced',
      '3 log.gap',
      '4 door.forced',
      '5 door.forced',
    ]);
    expect(setup.cloud.events()[2]?.data).toMatchObject({ fromSeq: 3, toSeq: 3, reason: 'unreadable' });
  });

  test('drops an event with a broken body once it is acknowledged', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.fault({ kind: 'wrong_schema' });
    forceOften(setup, 2);
    setup.clock.advance(1_000);
    expect(setup.cabinet.outboxSize()).toBe(0);
    expect(setup.cloud.events()).toHaveLength(1);
  });

  test('survives duplicates and reordering in transit', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.fault({ kind: 'duplicates' });
    setup.cabinet.fault({ kind: 'reordering' });
    for (let n = 0; n < 8; n += 1) {
      setup.cabinet.forceDoor('L');
      setup.cabinet.closeDoor('L');
    }
    setup.clock.advance(2_000);
    const seqs = sentSeqs(setup);
    expect(seqs).toHaveLength(16);
    expect(seqs).not.toEqual([...seqs].sort((a, b) => a - b));
    expect(setup.cloud.events().map(({ seq }) => seq)).toEqual(range(1, 8));
    expect(setup.cabinet.outboxSize()).toBe(0);
  });

  test('loses temperature samples first when flash is full, and names them', () => {
    const setup = testCabinet({ logCapacity: 10 });
    setup.start();
    setup.cabinet.cutNetwork('reset');
    setup.clock.advance(5 * 3_600_000);
    setup.buy();
    forceOften(setup, 1);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(180_000);
    expect(setup.cabinet.outboxSize()).toBe(0);
    const [gap] = setup.cloud.events().flatMap((event) => (event.type === 'log.gap' ? [event] : []));
    expect(gap?.data).toMatchObject({ fromSeq: 1, reason: 'storage_full' });
    expect(gap?.data.toSeq).toBe(gap?.data.dropped['temp.sample']);
    expect(setup.eventTypes()).toContain('door.forced');
  });

  test('begins a new log at 1 on a new board', () => {
    const setup = testCabinet();
    setup.start();
    forceOften(setup, 2);
    const before = setup.cabinet.state().logId;
    setup.cabinet.fault({ kind: 'new_board' });
    setup.clock.advance(10_000);
    forceOften(setup, 1);
    setup.clock.advance(1_000);
    const after = setup.cabinet.state().logId;
    expect(after).not.toBe(before);
    expect(setup.cloud.events(after).map(({ seq }) => seq)).toEqual([1]);
    expect(setup.cloud.received('birth').at(-1)?.data).toMatchObject({
      bootReason: 'power_on',
      twin: { appliedRev: 0, planogramRev: null },
    });
  });
});
