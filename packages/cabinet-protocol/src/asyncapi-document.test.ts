import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { asyncapiDocument } from './asyncapi-document.ts';
import { downTypes, upTypes } from './catalogue.ts';

const require = createRequire(import.meta.url);
const readJson = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8'));
const document = JSON.parse(JSON.stringify(asyncapiDocument()));

/** AsyncAPI's schema brings its own copy of the draft-07 meta-schema, hence `meta: false`. */
const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
const valid = ajv.compile(readJson(require.resolve('@asyncapi/specs/schemas/3.0.0.json')));

describe('the AsyncAPI document', () => {
  test('the committed file is current (else run write-asyncapi.ts)', () => {
    expect(readJson(new URL('../../../docs/protocol/asyncapi.json', import.meta.url))).toEqual(document);
  });

  test("is valid by AsyncAPI's own JSON schema", () => {
    expect(valid(document), JSON.stringify(valid.errors?.slice(0, 5))).toBe(true);
  });

  test('that schema does refuse a document with an unknown action', () => {
    const broken = structuredClone(document);
    broken.operations['up.evt'].action = 'shout';
    expect(valid(broken)).toBe(false);
  });

  test('has every message type, and every reference in it leads somewhere', () => {
    expect(Object.keys(document.components.messages).sort()).toEqual([...upTypes, ...downTypes].sort());
    for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (path ?? '').split('/').reduce((at, key) => at?.[key], document);
      expect(target, path).toBeDefined();
    }
  });

  test('its examples fit its own schemas', () => {
    for (const message of Object.values<{ name: string; payload: object; examples: { payload: unknown }[] }>(
      document.components.messages,
    )) {
      expect(ajv.validate(message.payload, message.examples[0]?.payload), message.name).toBe(true);
    }
  });
});
