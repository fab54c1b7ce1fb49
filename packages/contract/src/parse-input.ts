import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';

/**
 * Text for errors without a field-specific message (only a broken client causes them). Forms parse with it too.
 */
export const parseOptions = { error: () => 'valid.input' };

/**
 * Parses unknown input with the schema. Refuses `BAD_INPUT` with the first error: `key` of its text, `field` as a
 * dotted path ('lines.3.priceMinor'), and the values of the text's placeholders.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>> {
  const unstorable = findUnstorable(input);
  if (unstorable) return refuse('BAD_INPUT', { key: 'valid.input', field: unstorable.join('.') });
  const parsed = schema.safeParse(input, parseOptions);
  if (parsed.success) return accept(parsed.data);
  const [first] = parsed.error.issues;
  const params = first?.code === 'custom' ? (first.params ?? {}) : {};
  return refuse('BAD_INPUT', {
    ...(params as Record<string, string | number>),
    key: first?.message ?? 'valid.input',
    field: first?.path.join('.') ?? '',
  });
}

/**
 * Returns the path of the first text that PostgreSQL cannot store, in any field: with NUL or half of a surrogate pair.
 */
function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, name]);
    if (found) return found;
  }
  return null;
}
