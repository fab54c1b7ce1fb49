import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INPUT_DEPTH_MAX, parseInput } from './parse-input.ts';

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

describe('levels', () => {
  const nested = (levels: number) => {
    let value: unknown[] = [];
    for (let level = 1; level < levels; level += 1) value = [value];
    return value;
  };

  test('beyond those of any input are refused without being visited', () => {
    const visited: string[] = [];
    const watched = (value: unknown[], depth: number): unknown[] =>
      new Proxy(value, {
        ownKeys: (target) => {
          visited.push(String(depth));
          return Reflect.ownKeys(target);
        },
        get: (target, name) => {
          const inner: unknown = Reflect.get(target, name);
          return Array.isArray(inner) ? watched(inner, depth + 1) : inner;
        },
      });
    expect(parseInput(z.unknown(), watched(nested(200_000), 1))).toEqual({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { key: 'valid.input', field: '' } },
    });
    expect(visited).toHaveLength(INPUT_DEPTH_MAX);
  });

  test('up to the bound are parsed', () => {
    expect(parseInput(z.unknown(), nested(INPUT_DEPTH_MAX)).ok).toBe(true);
  });
});
