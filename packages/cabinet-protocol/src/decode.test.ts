import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDown, decodeUp } from './decode.ts';
import { exampleMessage } from './example-message.ts';
import { protocolLimits } from './protocol-limits.ts';
import { upTopic } from './topics.ts';

const evt = upTopic('VC24090001', 'evt');
const closed = exampleMessage('up', 'door.closed');
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

describe('bad input [protocol 13]', () => {
  test.each([
    ['another topic', 'cab/v2/VC24090001/up/evt', bytes(closed), 'topic'],
    ['a topic of the other direction', 'cab/v1/VC24090001/down/ack', bytes(closed), 'topic'],
    ['a lower-case device number', 'cab/v1/vc24090001/up/evt', bytes(closed), 'topic'],
    ['too many bytes', evt, Buffer.alloc(protocolLimits.upPayloadBytes + 1, 32), 'too_large'],
    ['bytes that are not UTF-8', evt, Buffer.from([0xff, 0xfe]), 'not_utf8'],
    ['text that is not JSON', evt, bytes('{'), 'not_json'],
    ['a JSON array', evt, bytes('[]'), 'not_object'],
    ['33 brackets', evt, bytes(`${'['.repeat(33)}${']'.repeat(33)}`), 'too_deep'],
    ['an event without seq', evt, bytes({ ...closed, seq: undefined }), 'no_seq'],
    ['an event without log', evt, bytes({ ...closed, log: 'x' }), 'no_seq'],
  ])('is unreadable with %s', (_name, topic, payload, reason) => {
    expect(decodeUp(topic, payload)).toMatchObject({ kind: 'unreadable', reason });
  });

  test('keeps log and seq readable in a broken body, so that it can be acknowledged', () => {
    const decoded = decodeUp(evt, bytes({ ...closed, data: { door: 'X' } }));
    expect(decoded).toMatchObject({ kind: 'bad_schema', readable: { type: 'door.closed', seq: 10_234 } });
  });

  test('keeps the reqId of a broken request, and its issue gives the path', () => {
    const { data, ...envelope } = exampleMessage('up', 'session.authorize');
    const decoded = decodeUp(
      upTopic('VC24090001', 'req'),
      bytes({ ...envelope, data: { ...data, doors: 1 } }),
    );
    expect(decoded).toMatchObject({ kind: 'bad_schema', readable: { reqId: 'r-000101' } });
    expect(decoded.kind === 'bad_schema' && decoded.issue).toMatch(/^data\.doors: /);
  });

  test.each<[string, (data: Record<string, unknown>) => void, string]>([
    [
      'a SKU as productId',
      ({ items }) => Object.assign((items as object[])[0] ?? {}, { productId: 'ACME-COLA-1' }),
      'data.items.0.productId: must be the productId of the planogram, a UUID; no SKU, no barcode, ' +
        'from the planogram (planogram.get)',
    ],
    [
      'a ULID',
      (data) => Object.assign(data, { sessionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
      'data.sessionId: must be a UUIDv7 in lower case; no ULID, no other UUID, ' +
        'drawn by the cabinet for session.authorize, or from the door.open command',
    ],
    [
      'a float',
      (data) => Object.assign(data, { attempt: 1.5 }),
      'data.attempt: must be a whole number without a decimal point',
    ],
    ['a small number', (data) => Object.assign(data, { attempt: 0 }), 'data.attempt: must be at least 1'],
    [
      'an unknown word',
      (data) => Object.assign(data, { by: 'me' }),
      'data.by: must be device, cloud, one of these',
    ],
    ['a text for a list', (data) => Object.assign(data, { items: 'x' }), 'data.items: must be a list'],
    ['a missing field', (data) => Object.assign(data, { items: undefined }), 'data.items: required'],
  ])('names field, form and source of %s', (_what, spoil, issue) => {
    const message = JSON.parse(JSON.stringify(exampleMessage('up', 'session.recognized')));
    spoil(message.data);
    expect(decodeUp(evt, bytes(message))).toMatchObject({ kind: 'bad_schema', issue });
  });

  test('keeps id, cseq and name of a broken command', () => {
    const command = exampleMessage('down', 'cmd');
    const decoded = decodeDown('cab/v1/VC24090001/down/cmd', bytes({ ...command, ts: 'now' }));
    expect(decoded).toMatchObject({ kind: 'bad_schema', readable: { cseq: 881, commandName: 'door.open' } });
  });

  test('is unknown for an unknown type, and for a known one on the wrong channel', () => {
    expect(decodeUp(evt, bytes({ ...closed, type: 'door.painted' }))).toMatchObject({ kind: 'unknown_type' });
    expect(decodeUp(evt, bytes({ ...closed, type: 'birth' }))).toMatchObject({ kind: 'unknown_type' });
    expect(decodeUp(evt, bytes({ ...closed, type: '__proto__' }))).toMatchObject({ kind: 'unknown_type' });
  });

  test('has its unknown fields dropped from the message and kept in raw', () => {
    const decoded = decodeUp(evt, bytes({ ...closed, future: 1 }));
    expect(decoded).toMatchObject({ kind: 'ok', raw: { future: 1 } });
    expect(decoded.kind === 'ok' && 'future' in decoded.message).toBe(false);
  });

  test('keeps its text to the letter', () => {
    const text = `${JSON.stringify({ ...closed, n: 0 }, null, '\t').replace('"n": 0', '"n": 1e999')}\r\n`;
    expect(decodeUp(evt, bytes(text))).toMatchObject({ kind: 'ok', text });
  });

  test('never carries NUL or lone surrogates to a database', () => {
    const text = JSON.stringify({ ...closed, future: ['a\u0000b', '\ud800'] });
    const decoded = decodeUp(evt, bytes(text));
    const clean = ['a\uFFFDb', '\uFFFD'];
    expect(decoded.kind === 'ok' && decoded.raw.future).toEqual(clean);
    expect(decoded.kind === 'ok' && JSON.parse(decoded.text).future).toEqual(clean);
  });

  test.each(['"__proto__"', '"\\u005f_proto__"'])('loses the key %s at any depth', (key) => {
    const up = decodeUp(evt, bytes(JSON.stringify({ ...closed, future: { x: 1 } }).replaceAll('"x"', key)));
    expect(up).toMatchObject({ kind: 'ok' });
    expect(JSON.stringify(up.kind === 'ok' && [up.message, up.raw, up.text])).not.toContain('__proto__');

    const { data, ...envelope } = exampleMessage('down', 'twin.desired');
    const twin = { ...envelope, data: { ...data, temp: { lowC10: { main: -10, x: 0 } } } };
    const sent = JSON.stringify(twin).replaceAll('"x"', key);
    const down = decodeDown('cab/v1/VC24090001/down/twin', bytes(sent));
    expect(down).toMatchObject({ kind: 'ok' });
    expect(down.kind === 'ok' && down.message).toHaveProperty('data.temp.lowC10', { main: -10 });
    expect(JSON.stringify(down.kind === 'ok' && [down.message, down.raw])).not.toContain('__proto__');
  });

  test('does not include odd recognitions: zero quantity, an unknown product, a ninth layer', () => {
    const message = exampleMessage('up', 'session.recognized');
    const item = {
      door: 'L',
      layer: 9,
      productId: '00000000-0000-4000-8000-00000000dead',
      qty: 0,
      dir: 'out',
      conf: 0,
    };
    expect(decodeUp(evt, bytes({ ...message, data: { ...message.data, items: [item] } })).kind).toBe('ok');
  });

  test('never throws for random bytes or random JSON', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.json(), fc.string(), (noise, json, topic) => {
        decodeUp(evt, noise);
        decodeUp(topic, noise);
        decodeUp(evt, bytes(json));
        decodeDown('cab/v1/VC24090001/down/cmd', bytes(json));
      }),
    );
  });

  test('never throws for a message with any one field replaced by any JSON', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(closed)), fc.jsonValue(), (field, value) => {
        decodeUp(evt, bytes({ ...closed, [field]: value }));
      }),
    );
  });
});
