import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

const schema = z.object({
  q: z.string().optional(),
  lines: z.array(z.object({ note: z.string() })).optional(),
});

describe('text that PostgreSQL cannot store', () => {
  test.each([
    ['NUL', { q: 'a\u0000b' }, 'q'],
    ['NUL deep inside', { lines: [{ note: 'fine' }, { note: '\u0000' }] }, 'lines.1.note'],
    ['half of a surrogate pair', { q: '\ud83d' }, 'q'],
    ['NUL in a field that no schema knows', { other: '\u0000' }, 'other'],
  ])('is refused at its field: %s', (_, input, field) => {
    expect(parseInput(schema, input)).toEqual({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { key: 'valid.input', field } },
    });
  });

  test('does not include emoji and other control characters', () => {
    expect(parseInput(schema, { q: 'a\u0001😀' })).toEqual({ ok: true, value: { q: 'a\u0001😀' } });
  });
});
