import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';

/** Levels of an input; the deepest of ours has six. */
export const INPUT_DEPTH_MAX = 32;

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
  const unfit = findUnfit(input);
  if (unfit !== null) return refuse('BAD_INPUT', { key: 'valid.input', field: unfit });
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

type Place = {
  readonly value: object;
  readonly name: string;
  readonly above: Place | null;
  readonly depth: number;
};

/**
 * Returns the path of a text that PostgreSQL cannot store, in any field: with NUL or half of a surrogate pair; '' for
 * more levels than any input has. Denial of service: anybody may send any shape, so this keeps its own stack, and makes
 * a path only for what it returns.
 */
function findUnfit(input: unknown): string | null {
  const waiting: Place[] = [];
  const judge = (value: unknown, name: string, above: Place | null): string | null => {
    if (typeof value === 'string')
      return value.includes('\u0000') || !value.isWellFormed() ? pathOf(name, above) : null;
    if (typeof value !== 'object' || value === null) return null;
    const depth = (above?.depth ?? 0) + 1;
    if (depth > INPUT_DEPTH_MAX) return '';
    waiting.push({ value, name, above, depth });
    return null;
  };
  let unfit = judge(input, '', null);
  for (let place = waiting.pop(); place && unfit === null; place = waiting.pop()) {
    for (const [name, inner] of Object.entries(place.value)) {
      unfit = judge(inner, name, place);
      if (unfit !== null) break;
    }
  }
  return unfit;
}

function pathOf(name: string, above: Place | null): string {
  const names = [name];
  for (let place = above; place?.above; place = place.above) names.unshift(place.name);
  return names.join('.');
}
