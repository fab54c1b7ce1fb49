import { describe, expect, test } from 'vitest';
import { answerBodies } from './answer-bodies.ts';
import { downCatalogue, upCatalogue } from './catalogue.ts';
import { commandTable } from './command-table.ts';
import { decodeDown, decodeUp } from './decode.ts';
import type { MessageDefinition } from './define-message.ts';
import { encodeDown, encodeUp } from './encode.ts';
import { exampleMessage } from './example-message.ts';
import { upChannels } from './topics.ts';

const up: [string, MessageDefinition][] = Object.entries(upCatalogue);
const down: [string, MessageDefinition][] = Object.entries(downCatalogue);

describe('every message type of the catalogue', () => {
  test.each([...up, ...down])('%s is listed under its own type', (type, row) => {
    expect(row.type).toBe(type);
  });

  test.each(up)('%s: its example goes out and comes back the same', (type) => {
    const message = exampleMessage('up', type);
    const { topic, payload } = encodeUp('VC24090001', message);
    expect(decodeUp(topic, payload)).toMatchObject({ kind: 'ok', deviceNo: 'VC24090001', message });
  });

  test.each(down)('%s: its example goes out and comes back the same', (type) => {
    const message = exampleMessage('down', type);
    const { topic, payload } = encodeDown('VC24090001', message);
    expect(decodeDown(topic, payload)).toMatchObject({ kind: 'ok', deviceNo: 'VC24090001', message });
  });

  test('telemetry alone is QoS 0', () => {
    const qos0 = [...up, ...down].filter(([, row]) => row.qos === 0).map(([type]) => type);
    expect(qos0).toEqual(['telemetry']);
  });

  test('exactly the types of up/evt are sequenced and have a priority', () => {
    for (const [, row] of up) {
      expect(row.sequenced).toBe(row.channel === 'evt');
      expect(row.priority !== undefined).toBe(row.channel === 'evt');
    }
  });

  test('every request has the schema of its answer', () => {
    const requests = up.filter(([, row]) => row.channel === upChannels[4]).map(([type]) => type);
    expect(Object.keys(answerBodies).sort()).toEqual(requests.sort());
  });

  test.each(Object.entries(commandTable))('command %s accepts its own example', (name, row) => {
    expect(row.name).toBe(name);
    expect(row.args.safeParse(row.example).success).toBe(true);
  });
});
