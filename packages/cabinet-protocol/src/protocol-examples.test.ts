import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { protocolExamples } from '../test/protocol-examples.ts';
import { answerBodies } from './answer-bodies.ts';
import { downTypes, type UpMessage, upCatalog, upTypes } from './catalog.ts';
import { commandNames } from './command-table.ts';
import { decodeDown, decodeUp } from './decode.ts';
import { encodeDown, encodeUp } from './encode.ts';

const text = readFileSync(new URL('../../../docs/protocol/protocol-v1.md', import.meta.url), 'utf8');
const examples = protocolExamples(text);

function decoded({ direction, message }: (typeof examples)[number]) {
  if (direction === 'up') {
    const { topic, qos } = encodeUp('VC24090001', message as UpMessage);
    expect(qos).toBe(upCatalog[(message as UpMessage).type].qos);
    return decodeUp(topic, Buffer.from(JSON.stringify(message)));
  }
  const { topic } = encodeDown('VC24090001', message as Parameters<typeof encodeDown>[1]);
  return decodeDown(topic, Buffer.from(JSON.stringify(message)));
}

describe("the JSON examples in the protocol's text", () => {
  test.each(examples.map((example) => [example.name, example] as const))('decode: %s', (_name, example) => {
    const result = decoded(example);
    expect(result.kind).toBe('ok');
    // Every field of the example must be in its schema: a dropped field would be a forgotten one.
    expect(result.kind === 'ok' && result.message).toEqual(example.message);
  });

  test('include every message type', () => {
    const shown = new Set(examples.map(({ message }) => message.type));
    expect([...upTypes, ...downTypes].filter((type) => !shown.has(type))).toEqual([]);
  });

  test('include every command', () => {
    const shown = new Set(examples.map(({ message }) => (message.data as { name?: string }).name));
    expect(commandNames.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('include a positive response to every request except twin.get, with only fields of its schema', () => {
    const bodies = examples
      .filter(({ message }) => message.type === 'res')
      .map(({ message }) => (message.data as { body?: unknown }).body)
      .filter((body) => body !== undefined);
    for (const [type, schema] of Object.entries(answerBodies)) {
      if (type === 'twin.get') continue;
      const known = bodies.filter((body) => schema.safeParse(body).success);
      expect(known.length, type).toBeGreaterThan(0);
      for (const body of known) expect(schema.parse(body)).toEqual(body);
    }
  });
});
