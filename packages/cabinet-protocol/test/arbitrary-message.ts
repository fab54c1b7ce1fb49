import fc from 'fast-check';
import { z } from 'zod';

type Schema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Any value that a schema accepts, in the form in which it is written down (tests only). */
export function arbitraryMessage(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitrary(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Schema);
}

function arbitrary(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => arbitrary({ ...schema, type })));
  if (choices) return fc.oneof(...choices.map(arbitrary));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return integer(schema);
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true }).map(plus0);
  if (schema.type === 'string') return string(schema);
  if (schema.type === 'array')
    return fc.array(arbitrary(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 2 });
  if (schema.type === 'object') return object(schema);
  return fc.constantFrom(null, 'text', 1, true);
}

/** JSON has no -0. */
function plus0(value: number): number {
  return value === 0 ? 0 : value;
}

function integer({ minimum, maximum }: Schema) {
  return fc.maxSafeInteger().map((value) => {
    const low = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER);
    const high = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (value >= low && value <= high) return plus0(value);
    return low + Math.abs(value % (Math.min(high - low, 1_000) + 1));
  });
}

function string(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString());
  }
  if (schema.format === 'uuid' || schema.format === 'guid') return fc.uuid();
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc
    .string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: 20 })
    .map((text) => text.replaceAll('\u0000', '').slice(0, schema.maxLength).toWellFormed() || 'x');
}

function object(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object') {
    // No message carries this key: reading drops it. [decode.test.ts]
    const keys = string(schema.propertyNames ?? {}).filter((key) => key !== '__proto__');
    return fc.dictionary(keys, arbitrary(schema.additionalProperties), { maxKeys: 2, noNullPrototype: true });
  }
  const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, arbitrary(part)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [], noNullPrototype: true });
}
