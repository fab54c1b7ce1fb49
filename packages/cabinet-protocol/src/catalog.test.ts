import { describe, expect, test } from 'vitest';
import { answerBodies } from './answer-bodies.ts';
import { downCatalog, upCatalog } from './catalog.ts';
import { commandTable } from './command-table.ts';
import { decodeDown, decodeUp } from './decode.ts';
import type { MessageDefinition } from './define-message.ts';
import { encodeDown, encodeUp } from './encode.ts';
import { exampleMessage } from './example-message.ts';
import { upChannels } from './topics.ts';

const up: [string, MessageDefinition][] = Object.entries(upCatalog);
const down: [string, MessageDefinition][] = Object.entries(downCatalog);

describe('each message type of the catalog', () => {
  test.each([...up, ...down])('%s is listed under its own type', (type, row) => {
    expect(row.type).toBe(type);
  });

  test.each(up)('%s has an example that survives encoding and decoding', (type) => {
    const message = exampleMessage('up', type);
    const { topic, payload } = encodeUp('VC24090001', message);
    expect(decodeUp(topic, payload)).toMatchObject({ kind: 'ok', deviceNo: 'VC24090001', message });
  });

  test.each(down)('%s has an example that survives encoding and decoding', (type) => {
    const message = exampleMessage('down', type);
    const { topic, payload } = encodeDown('VC24090001', message);
    expect(decodeDown(topic, payload)).toMatchObject({ kind: 'ok', deviceNo: 'VC24090001', message });
  });

  test('uses QoS 0 only for telemetry', () => {
    const qos0 = [...up, ...down].filter(([, row]) => row.qos === 0).map(([type]) => type);
    expect(qos0).toEqual(['telemetry']);
  });

  test('is sequenced and has a priority only on up/evt', () => {
    for (const [, row] of up) {
      expect(row.sequenced).toBe(row.channel === 'evt');
      expect(row.priority !== undefined).toBe(row.channel === 'evt');
    }
  });

  test('has a response schema if it is a request', () => {
    const requests = up.filter(([, row]) => row.channel === upChannels[4]).map(([type]) => type);
    expect(Object.keys(answerBodies).sort()).toEqual(requests.sort());
  });

  test.each(Object.entries(commandTable))(
    'includes the command %s, which accepts its own example',
    (name, row) => {
      expect(row.name).toBe(name);
      expect(row.args.safeParse(row.example).success).toBe(true);
    },
  );
});
