import { expect, test } from 'vitest';
import type { z } from 'zod';
import { downSchemas, upSchemas } from './message-schema.ts';

/** Every schema inside of this one, with the path to it. */
function* leaves(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  yield [path, schema];
  const inner = [def.innerType, def.element, def.valueType, def.in].filter(Boolean) as z.core.$ZodType[];
  for (const each of inner) yield* leaves(each, path);
  for (const [name, part] of Object.entries((def.shape as Record<string, z.core.$ZodType>) ?? {}))
    yield* leaves(part, `${path}.${name}`);
  for (const option of (def.options as z.core.$ZodType[]) ?? []) yield* leaves(option, path);
}

test('every text with a form says in words what it must be', () => {
  const wordless: string[] = [];
  for (const [type, { schema }] of [...upSchemas, ...downSchemas])
    for (const [path, leaf] of leaves(schema, type)) {
      if (leaf._zod.def.type !== 'string') continue;
      const result = (leaf as z.ZodString).safeParse('\u0001 no such form \u0001');
      const issue = result.success ? undefined : result.error.issues[0];
      if (issue?.code === 'invalid_format' && !issue.message.startsWith('must be ')) wordless.push(path);
    }
  expect(wordless).toEqual([]);
});
