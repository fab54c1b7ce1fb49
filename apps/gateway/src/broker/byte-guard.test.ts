import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ByteFault } from './byte-fault.ts';
import { ByteGuard, byteLimits } from './byte-guard.ts';

/** The first byte of an MQTT packet and the length field of a body of `bodyBytes`. */
function announced(first: number, bodyBytes: number): Buffer {
  const length: number[] = [];
  let rest = bodyBytes;
  do {
    const more = rest > 0x7f;
    length.push((rest & 0x7f) | (more ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.from([first, ...length]);
}

const packet = (first: number, body: Uint8Array): Buffer =>
  Buffer.concat([announced(first, body.length), body]);

function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

const connect = packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 2, 0, 60]), text('VC24090001')]));
const publish = (topic: string | Buffer, payloadBytes = 10, first = 0x32) =>
  packet(first, Buffer.concat([text(topic), Buffer.from([0, 1]), Buffer.alloc(payloadBytes, 0x20)]));
const evt = 'cab/v1/VC24090001/up/evt';

type Fault = [name: string, admit: boolean, bytes: Buffer, fault: ByteFault];
type Bytes = readonly number[] | Buffer;
const joined = (parts: readonly Bytes[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const subscribe = (...parts: Bytes[]) => packet(0x82, joined(parts));
const unsubscribe = (...parts: Bytes[]) => packet(0xa2, joined(parts));
const connectWith = (flags: number, ...parts: Bytes[]) =>
  packet(0x10, joined([text('MQTT'), [4, flags, 0, 60], ...parts]));

const badTexts: [name: string, bytes: Buffer][] = [
  ['NUL', Buffer.from('a\u0000b')],
  ['a control character', Buffer.from('a\u0007b')],
  ['a surrogate', Buffer.of(0x61, 0xed, 0xa0, 0x80)],
  ['U+FFFF', Buffer.from('a\uffffb')],
  ['broken UTF-8', Buffer.of(0x61, 0xc3, 0x28)],
];

function admitted(): ByteGuard {
  const guard = new ByteGuard(0);
  expect(guard.inspect(connect, 0)).toBeNull();
  guard.admit();
  return guard;
}

describe('the byte guard', () => {
  test('passes a connect, a subscribe, publishes, acknowledgments and pings', () => {
    const guard = admitted();
    const stream = [
      subscribe([0, 1], text('cab/v1/VC24090001/down/+'), [1]),
      unsubscribe([0, 2], text('cab/v1/VC24090001/down/+'), text('ü')),
      publish(evt),
      packet(0x40, Buffer.from([0, 1])),
      packet(0xc0, Buffer.alloc(0)),
      publish(evt, 200_000),
      publish(evt, 0),
      packet(0x30, text(evt)),
    ];
    expect(guard.inspect(Buffer.concat(stream), 0)).toBeNull();
    expect(guard.inspect(packet(0xe0, Buffer.alloc(0)), 0)).toBeNull();
  });

  test('leaves a connect of another version of MQTT to the broker, which replies with a code', () => {
    const level3 = Buffer.concat([text('MQIsdp'), Buffer.from([3, 2, 0, 60]), text('id')]);
    expect(new ByteGuard(0).inspect(packet(0x10, level3), 0)).toBeNull();
    const level5 = Buffer.concat([text('MQTT'), Buffer.from([5, 2, 0, 60, 0]), text('id')]);
    expect(new ByteGuard(0).inspect(packet(0x10, level5), 0)).toBeNull();
  });

  test('passes a will, a user name and a password of any bytes', () => {
    const connect = connectWith(
      0xc6,
      text('id'),
      text('will/topic'),
      text(Buffer.of(0, 255)),
      text('ü'),
      text(Buffer.of(0)),
    );
    expect(new ByteGuard(0).inspect(connect, 0)).toBeNull();
  });

  test('counts each publish once, and large ones once for every 4 KiB', () => {
    const guard = admitted();
    guard.inspect(Buffer.concat([publish(evt), publish(evt, 60_000), packet(0xc0, Buffer.alloc(0))]), 0);
    expect(guard.takePublished()).toBe(1 + 15);
    expect(guard.takePublished()).toBe(0);
  });

  const faults: Fault[] = [
    ['a first packet other than a connect', false, publish(evt), 'no-connect'],
    ['an HTTP request', false, Buffer.from('GET / HTTP/1.1\r\n'), 'no-connect'],
    ['a connect of more than 4 KiB', false, packet(0x10, Buffer.alloc(4_097)), 'packet-size'],
    ['a huge connect at its announcement', false, Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), 'packet-size'],
    [
      'a length field of five bytes',
      false,
      Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x01]),
      'length-field',
    ],
    ['a publish above 256 KiB', true, publish(evt, 256 * 1024), 'packet-size'],
    [
      'a publish with packet id 0',
      true,
      packet(0x32, Buffer.concat([text(evt), Buffer.alloc(12)])),
      'packet-id',
    ],
    ['an acknowledgment of packet 0', true, packet(0x40, Buffer.from([0, 0])), 'packet-id'],
    ['an acknowledgment without an id', true, packet(0x40, Buffer.alloc(0)), 'packet-size'],
    ['an acknowledgment with half an id', true, packet(0x40, Buffer.from([1])), 'packet-size'],
    ['a subscribe with packet id 0', true, subscribe([0, 0], text('a/b'), [1]), 'packet-id'],
    ['a subscribe without a filter', true, subscribe([0, 1]), 'packet-size'],
    ['a subscribe to an empty filter', true, subscribe([0, 1], text(''), [1]), 'topic-length'],
    ['a subscribe with reserved QoS bits', true, subscribe([0, 1], text('a/b'), [0x81]), 'flags'],
    ['a subscribe with QoS 3', true, subscribe([0, 1], text('a/b'), [3]), 'flags'],
    ['a subscribe cut off in its filter', true, subscribe([0, 1], [0, 9, 0x61]), 'packet-size'],
    ['an unsubscribe with packet id 0', true, unsubscribe([0, 0], text('a/b')), 'packet-id'],
    ['an unsubscribe without a filter', true, unsubscribe([0, 1]), 'packet-size'],
    ...badTexts.flatMap(([name, bytes]): Fault[] => [
      [`${name} in a subscribe`, true, subscribe([0, 1], text(bytes), [1]), 'text'],
      [`${name} in an unsubscribe`, true, unsubscribe([0, 1], text(bytes)), 'text'],
      [`${name} in a client id`, false, connectWith(2, text(bytes)), 'text'],
      [`${name} in a will topic`, false, connectWith(6, text('id'), text(bytes), text('gone')), 'text'],
      [`${name} in a user name`, false, connectWith(0x82, text('id'), text(bytes)), 'text'],
    ]),
    ['a connect with the reserved flag', false, connectWith(3, text('id')), 'flags'],
    ['a connect with a will of QoS 3', false, connectWith(0x1e, text('id'), text('t'), text('w')), 'flags'],
    ['a connect with the QoS of an absent will', false, connectWith(0x0a, text('id')), 'flags'],
    ['a connect with a password and no user', false, connectWith(0x42, text('id'), text('p')), 'flags'],
    ['a connect with surplus bytes', false, connectWith(2, text('id'), [0]), 'packet-size'],
    ['a connect that ends before its user name', false, connectWith(0x82, text('id')), 'packet-size'],
    ['a subscribe above 4 KiB', true, packet(0x82, Buffer.alloc(5_000)), 'packet-size'],
    ['a ping with a body', true, packet(0xc0, Buffer.alloc(1)), 'packet-size'],
    ['a second connect', true, connect, 'packet-kind'],
    ['a packet that only brokers send', true, packet(0x20, Buffer.alloc(2)), 'packet-kind'],
    ['a release of QoS 2', true, packet(0x62, Buffer.alloc(2)), 'packet-kind'],
    ['QoS 2', true, publish(evt, 10, 0x34), 'flags'],
    ['QoS 3', true, publish(evt, 10, 0x36), 'flags'],
    ['retain', true, publish(evt, 10, 0x33), 'flags'],
    ['a topic of six levels', true, publish(`${evt}/x`), 'topic-depth'],
    ['a topic of four levels', true, publish('cab/v1/VC24090001/up'), 'topic-depth'],
    ['an empty topic', true, packet(0x30, Buffer.from([0, 0, 0])), 'topic-length'],
    ['a publish that ends before its message id', true, packet(0x32, text(evt)), 'topic-length'],
    [
      'a publish that ends within its message id',
      true,
      packet(0x3a, Buffer.concat([text(evt), Buffer.from([0])])),
      'topic-length',
    ],
    ['a topic longer than its packet', true, packet(0x30, Buffer.from([0, 40, 0x61, 0x62])), 'topic-length'],
    ['a topic of 65 bytes', true, publish(`cab/v1/${'A'.repeat(51)}/up/evt`), 'topic-length'],
    ['NUL in a topic', true, publish('cab/v1/VC2409\u00001/up/evt'), 'topic-characters'],
    ['a line break in a topic', true, publish('cab/v1/VC2409\n01/up/evt'), 'topic-characters'],
    ['broken UTF-8 in a topic', true, publish(Buffer.from([0x63, 0xff, 0xfe, 0x2f])), 'topic-characters'],
  ];
  for (const [name, admit, bytes, fault] of faults) {
    test(`stops ${name}`, () => {
      const guard = admit ? admitted() : new ByteGuard(0);
      expect(guard.inspect(bytes, 0)).toBe(fault);
    });
  }

  test('keeps the limit of the first packet until the client is admitted', () => {
    const guard = new ByteGuard(0);
    expect(guard.inspect(connect, 0)).toBeNull();
    expect(guard.inspect(publish(evt, 5_000), 0)).toBe('packet-size');
  });

  test('stops a flood of pings and passes thirty a second', () => {
    const guard = admitted();
    const ping = packet(0xc0, Buffer.alloc(0));
    for (let sent = 0; sent < byteLimits.messagesBurst; sent += 1) expect(guard.inspect(ping, 0)).toBeNull();
    expect(guard.inspect(ping, 0)).toBe('flood');
    const patient = admitted();
    for (let sent = 0; sent < 1_000; sent += 1) expect(patient.inspect(ping, sent * 34)).toBeNull();
  });

  test('gives the same verdict on the same bytes however they are split', () => {
    const streams = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc
        .array(
          fc.oneof(
            fc.uint8Array({ maxLength: 40 }),
            fc.constantFrom(...faults.map(([, , bytes]) => bytes.subarray(0, 300)), publish(evt)),
          ),
          {
            maxLength: 8,
          },
        )
        .map((parts) => Buffer.concat([connect, ...parts])),
    );
    fc.assert(
      fc.property(
        streams,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 50 }),
        (bytes, cuts) => {
          const whole = new ByteGuard(0).inspect(bytes, 0);
          expect(inPieces(new ByteGuard(0), bytes, cuts)).toBe(whole);
        },
      ),
    );
  });

  test('never passes more of one packet than its limit', () => {
    const first = fc.integer({ min: 0, max: 255 });
    const tooLong = fc.integer({ min: byteLimits.packetBytes + 1, max: 2 ** 28 - 1 });
    fc.assert(
      fc.property(first, tooLong, (byte, length) => {
        expect(admitted().inspect(announced(byte, length), 0)).not.toBeNull();
      }),
    );
  });

  test('passes a publish of any length up to the limit, and not one byte more', () => {
    const begin = Buffer.concat([text(evt), Buffer.from([0, 1])]);
    const starts = (length: number) => admitted().inspect(Buffer.concat([announced(0x32, length), begin]), 0);
    fc.assert(
      fc.property(fc.integer({ min: begin.length, max: byteLimits.packetBytes }), (length) => {
        expect(starts(length)).toBeNull();
      }),
      { examples: [[begin.length], [byteLimits.packetBytes]] },
    );
    expect(starts(byteLimits.packetBytes + 1)).toBe('packet-size');
  });
});

function inPieces(guard: ByteGuard, bytes: Uint8Array, cuts: number[]): ByteFault | null {
  let at = 0;
  for (let piece = 0; at < bytes.length; piece += 1) {
    const size = cuts[piece % cuts.length] ?? 1;
    const fault = guard.inspect(bytes.subarray(at, at + size), 0);
    if (fault !== null) return fault;
    at += size;
  }
  return null;
}
