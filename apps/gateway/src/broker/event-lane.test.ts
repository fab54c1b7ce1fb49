import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventLane } from './event-lane.ts';
import { pingFrame, publishFrame, readMessageId, takeFrames } from './mqtt-frames.ts';

const topic = 'cab/v1/VC24090001/up/evt';

/** A lane with an observable cabinet, broker and gateway. */
function openLane() {
  const answered: number[] = [];
  const events: string[] = [];
  const seen = { refreshed: 0, isShared: false };
  const conn = new Writable({
    write(bytes: Buffer, _encoding, done) {
      for (let at = 0; at < bytes.length; at += 4) {
        expect(bytes.readUInt16BE(at)).toBe(0x4002);
        answered.push(bytes.readUInt16BE(at + 2));
      }
      done();
    },
  });
  const _keepaliveTimer = { refresh: () => (seen.refreshed += 1) };
  const take = (receivedTopic: string, payload: Buffer) => {
    expect(receivedTopic).toBe(topic);
    events.push(payload.toString());
  };
  const lane = new EventLane({ conn, _keepaliveTimer }, topic, { take, isShared: () => seen.isShared });
  return { lane, conn, answered, events, seen };
}

const event = (text: string, messageId = 1, qos: 0 | 1 = 1) =>
  publishFrame(topic, Buffer.from(text), qos, messageId);
const telemetry = publishFrame('cab/v1/VC24090001/up/tel', Buffer.from('warm'), 0, 0);
const foreign = publishFrame('cab/v1/VC24090002/up/evt', Buffer.from('not mine'), 1, 9);

describe('the event lane', () => {
  test('takes the events of its cabinet, acknowledges those with QoS 1, and passes everything else on', () => {
    const { lane, answered, events, seen } = openLane();
    const chunk = Buffer.concat([
      event('a', 7),
      telemetry,
      event('b', 0, 0),
      pingFrame,
      event('c', 65_535),
      foreign,
    ]);
    expect(lane.take(chunk, true)).toEqual(Buffer.concat([telemetry, pingFrame, foreign]));
    expect(events).toEqual(['a', 'b', 'c']);
    expect(answered).toEqual([7, 65_535]);
    expect(seen.refreshed).toBe(1);
  });

  test('passes nothing on when all were events, and does not count silence as a sign of life', () => {
    const { lane, seen } = openLane();
    expect(lane.take(event('a'), true)).toBeNull();
    expect(lane.take(event('half').subarray(0, 5), true)).toBeNull();
    expect(seen.refreshed).toBe(1);
  });

  test('stays closed until a packet begins', () => {
    const { lane, events } = openLane();
    const [first, second] = [event('begun before').subarray(0, 9), event('begun before').subarray(9)];
    expect(lane.take(second, false)).toEqual(second);
    expect(lane.take(Buffer.concat([first, second]), true)).toBeNull();
    expect(events).toEqual(['begun before']);
  });

  test('leaves everything to the broker while another client subscribes, beginning with the bytes it held back', () => {
    const { lane, events, seen } = openLane();
    lane.take(event('cut').subarray(0, 9), true);
    seen.isShared = true;
    expect(lane.take(event('cut').subarray(9), false)).toEqual(event('cut'));
    expect(lane.take(event('whole'), true)).toEqual(event('whole'));
    seen.isShared = false;
    expect(lane.take(event('again'), true)).toBeNull();
    expect(events).toEqual(['again']);
  });

  test('leaves everything to the broker while the cabinet does not read its acknowledgments', () => {
    const { lane, conn, events } = openLane();
    conn.cork();
    conn.write(Buffer.alloc(conn.writableHighWaterMark));
    expect(lane.take(event('a'), true)).toEqual(event('a'));
    expect(events).toEqual([]);
  });

  test('finds the same events however the bytes are split', () => {
    const packet = fc.oneof(
      fc.record({
        kind: fc.constant('event' as const),
        text: fc.string({ maxLength: 300 }),
        id: fc.integer({ min: 1, max: 65_535 }),
      }),
      fc.record({
        kind: fc.constant('other' as const),
        bytes: fc.constantFrom(telemetry, foreign, pingFrame),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(packet, { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 400 })),
        (packets, cuts) => {
          const { lane, answered, events } = openLane();
          let bytes = Buffer.concat(
            packets.map((one) => (one.kind === 'event' ? event(one.text, one.id) : one.bytes)),
          );
          const passed: Buffer[] = [];
          for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
            if (bytes.length === 0) break;
            passed.push(lane.take(bytes.subarray(0, cut), passed.length === 0) ?? Buffer.alloc(0));
            bytes = bytes.subarray(cut);
          }
          const sent = packets.filter((one) => one.kind === 'event');
          expect(events).toEqual(sent.map(({ text }) => Buffer.from(text).toString()));
          expect(answered).toEqual(sent.map(({ id }) => id));
          const others = packets.filter((one) => one.kind === 'other').map((one) => one.bytes);
          expect(Buffer.concat(passed)).toEqual(Buffer.concat(others));
        },
      ),
    );
  });
});

test('readMessageId reads the id of a QoS 1 publish and returns null for QoS 0', () => {
  const ids: (number | null)[] = [];
  takeFrames(Buffer.concat([event('a', 300), event('b', 0, 0)]), (frame) => ids.push(readMessageId(frame)));
  expect(ids).toEqual([300, null]);
});
