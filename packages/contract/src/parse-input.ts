import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';

/** Words the faults that no field words (only a broken client makes them). Forms: `zodResolver(form, parseOptions)`. */
export const parseOptions = { error: () => 'valid.input' };

/**
 * Unknown input as what the schema makes of it. Refuses `BAD_INPUT` with the first fault: `key` of its text, `field` as a dotted
 * path ('lines.3.priceMinor'), and what the text's placeholders need.
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

/** The path of the first text that PostgreSQL cannot hold: with NUL, or with half of a surrogate pair. Whatever field it is in. */
function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, name]);
    if (found) return found;
  }
  return null;
}
