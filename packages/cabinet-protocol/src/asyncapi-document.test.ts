import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { answerBodies } from './answer-bodies.ts';
import { asyncapiDocument } from './asyncapi-document.ts';
import { downTypes, upTypes } from './catalog.ts';
import { commandNames } from './command-table.ts';

const require = createRequire(import.meta.url);
const readJson = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8'));
const document = JSON.parse(JSON.stringify(asyncapiDocument()));

type Named = { readonly name: string };
type Titled = {
  readonly title: string;
  readonly properties?: Record<string, { readonly description?: string }>;
};

/** AsyncAPI's schema includes its own copy of the draft-07 meta-schema, hence `meta: false`. */
const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
const valid = ajv.compile(readJson(require.resolve('@asyncapi/specs/schemas/3.1.0.json')));

describe('the AsyncAPI document', () => {
  test('matches the committed file (otherwise run write-asyncapi.ts)', () => {
    expect(readJson(new URL('../../../docs/protocol/asyncapi.json', import.meta.url))).toEqual(document);
  });

  test("is valid by AsyncAPI's own JSON schema", () => {
    expect(valid(document), JSON.stringify(valid.errors?.slice(0, 5))).toBe(true);
  });

  test('is checked by a schema that refuses an unknown action', () => {
    const broken = structuredClone(document);
    broken.operations['up.evt'].action = 'shout';
    expect(valid(broken)).toBe(false);
  });

  test('contains every message type, and all its references resolve', () => {
    expect(Object.keys(document.components.messages).sort()).toEqual([...upTypes, ...downTypes].sort());
    for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (path ?? '').split('/').reduce((at, key) => at?.[key], document);
      expect(target, path).toBeDefined();
    }
  });

  test('has examples that fit its schemas, with one of every command and every response', () => {
    ajv.addSchema({ ...document, $id: 'protocol' });
    const messages: {
      name: string;
      payload: { $ref: string };
      examples: { name: string; payload: unknown }[];
    }[] = Object.values(document.components.messages);
    for (const { payload, examples } of messages) {
      for (const { name, payload: example } of examples) {
        const schema = { $ref: `protocol${payload.$ref}` };
        expect(ajv.validate(schema, example), `${name} ${ajv.errorsText()}`).toBe(true);
      }
    }
    const named = (type: string) =>
      document.components.messages[type].examples.map(({ name }: Named) => name);
    expect(named('cmd')).toEqual(commandNames);
    expect(named('res')).toEqual(['refused', ...Object.keys(answerBodies)]);
  });

  test('names every object and enumeration, so that generated classes have names', () => {
    const nameless: string[] = [];
    const look = (node: unknown, path: string, isTop = false): void => {
      if (typeof node !== 'object' || node === null) return;
      if (!isTop && ('properties' in node || 'enum' in node)) nameless.push(path);
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties')
          for (const [field, inner] of Object.entries(value)) look(inner, `${path}.${field}`);
        else look(value, `${path}/${key}`);
      }
    };
    for (const [name, schema] of Object.entries<Titled>(document.components.schemas)) {
      expect(schema.title).toBe(name);
      look(schema, name, true);
    }
    expect(nameless).toEqual([]);
  });

  test('describes every field (otherwise add it to field-descriptions.ts)', () => {
    const silent = Object.entries<Titled>(document.components.schemas).flatMap(
      ([name, { properties = {} }]) =>
        Object.entries(properties).flatMap(([field, { description }]) =>
          description ? [] : `${name}.${field}`,
        ),
    );
    expect(silent).toEqual([]);
  });

  test('correlates responses with requests', () => {
    const { operations, components } = document;
    expect(operations['up.req'].reply.messages).toEqual([{ $ref: '#/channels/down.res/messages/res' }]);
    expect(operations['down.cmd'].reply.messages).toEqual([
      { $ref: '#/channels/up.cmd/messages/cmd.status' },
    ]);
    for (const type of ['media.slot', 'res']) {
      expect(components.messages[type].correlationId).toEqual({ $ref: '#/components/correlationIds/reqId' });
    }
    expect(document.info.license.name).toBe('Apache-2.0');
  });
});
