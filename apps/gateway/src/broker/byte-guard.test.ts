import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ByteFault, ByteGuard, byteLimits } from './byte-guard.ts';

/** The first byte of an MQTT packet and the length field of a body of so many bytes. */
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

function admitted(): ByteGuard {
  const guard = new ByteGuard(0);
  expect(guard.inspect(connect, 0)).toBeNull();
  guard.admit();
  return guard;
}

describe('the byte guard', () => {
  test('lets a connect, a subscribe, publishes, acknowledgements and pings pass', () => {
    const guard = admitted();
    const subscribe = packet(
      0x82,
      Buffer.concat([Buffer.from([0, 1]), text('cab/v1/VC24090001/down/+'), Buffer.from([1])]),
    );
    const stream = [
      subscribe,
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

  const faults: [name: string, admit: boolean, bytes: Buffer, fault: ByteFault][] = [
    ['a first packet that is no connect', false, publish(evt), 'no-connect'],
    ['an HTTP request', false, Buffer.from('GET / HTTP/1.1\r\n'), 'no-connect'],
    ['a connect of more than 4 KiB', false, packet(0x10, Buffer.alloc(4_097)), 'packet-size'],
    [
      'only the announcement of a huge connect',
      false,
      Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
      'packet-size',
    ],
    [
      'a length field of five bytes',
      false,
      Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x01]),
      'length-field',
    ],
    ['a publish above 256 KiB', true, publish(evt, 256 * 1024), 'packet-size'],
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

  test('ends a flood of pings and lets thirty a second pass', () => {
    const guard = admitted();
    const ping = packet(0xc0, Buffer.alloc(0));
    for (let sent = 0; sent < byteLimits.messagesBurst; sent += 1) expect(guard.inspect(ping, 0)).toBeNull();
    expect(guard.inspect(ping, 0)).toBe('flood');
    const patient = admitted();
    for (let sent = 0; sent < 1_000; sent += 1) expect(patient.inspect(ping, sent * 34)).toBeNull();
  });

  test('says the same of the same bytes however they are cut', () => {
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

  test('never lets more of one packet pass than its limit', () => {
    const first = fc.integer({ min: 0, max: 255 });
    const tooLong = fc.integer({ min: byteLimits.packetBytes + 1, max: 2 ** 28 - 1 });
    fc.assert(
      fc.property(first, tooLong, (byte, length) => {
        expect(admitted().inspect(announced(byte, length), 0)).not.toBeNull();
      }),
    );
  });

  test('lets a publish of any length up to the limit pass, and not one byte more', () => {
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
