import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishFrame } from './mqtt-frames.ts';
import { refusedPublish } from './refused-publish.ts';

const good = publishFrame('cab/v1/VC24090001/up/evt', Buffer.from('x'.repeat(300)), 1, 7);
/** A publish with these flags in its first byte. */
function flagged(topic: string, flags: number): Buffer {
  const frame = publishFrame(topic, Buffer.from('{}'), 1, 7);
  frame[0] = 0x30 | flags;
  return frame;
}

describe('the publish that the byte guard refused', () => {
  test.each<[string, Buffer[], object]>([
    ['QoS 2', [flagged('cab/v1/A/up/evt', 4)], { topic: 'cab/v1/A/up/evt', qos: 2, retain: false }],
    ['retain', [flagged('cab/v1/A/up/evt', 3)], { topic: 'cab/v1/A/up/evt', qos: 1, retain: true }],
    ['four levels', [flagged('a/b/c/d', 2)], { topic: 'a/b/c/d', qos: 1, retain: false }],
    ['a good one before it', [good, flagged('a/b/c', 2)], { topic: 'a/b/c', qos: 1, retain: false }],
    [
      'half of its topic',
      [flagged('cab/v1/A/up/evt', 4).subarray(0, 9)],
      { topic: undefined, qos: 2, retain: false },
    ],
    ['its first byte alone', [Buffer.from([0x34])], { qos: 2, retain: false }],
    ['none that is wrong', [good], {}],
  ])('is read with %s', (_what, frames, expected) => {
    expect(refusedPublish(Buffer.concat(frames))).toEqual(expected);
  });

  test('is looked for in any bytes without a fault', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void refusedPublish(bytes)));
  });
});
