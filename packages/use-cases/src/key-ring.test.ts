import { describe, expect, test } from 'vitest';
import { parseKeyRing, parseNamedKeys, printNamedKeys } from './key-ring.ts';

const bytes = (fill: number) => new Uint8Array(32).fill(fill);
const base64 = (fill: number) => Buffer.from(bytes(fill)).toString('base64');
const plain = 'a key as plain text, 32 characters';

describe('a key ring', () => {
  test('keeps the order of its keys', () => {
    const text = `k3:${base64(3)}, k2:${base64(2)},k1:${base64(1)}`;
    expect(parseKeyRing(text)).toEqual({ ok: true, ring: [bytes(3), bytes(2), bytes(1)] });
  });

  test('reads base64url as well', () => {
    const key = Buffer.from(bytes(0xfb)).toString('base64url');
    expect(parseKeyRing(`k1:${key}`)).toEqual({ ok: true, ring: [bytes(0xfb)] });
  });

  test('takes a text without an id as its one key', () => {
    expect(parseKeyRing(plain)).toEqual({ ok: true, ring: [new Uint8Array(Buffer.from(plain))] });
  });

  test('prints a plain key as an entry that means the same bytes', () => {
    const parsed = parseNamedKeys(plain);
    if (!parsed.ok) throw new Error(parsed.fault);
    const printed = printNamedKeys([{ id: 'second', bytes: bytes(2) }, ...parsed.keys]);
    expect(parseKeyRing(printed)).toEqual({
      ok: true,
      ring: [bytes(2), new Uint8Array(Buffer.from(plain))],
    });
  });

  test.each([
    ['a short plain key', 'too short'],
    ['a short key of a ring', `k1:${base64(1)},k2:c2hvcnQ=`],
    ['a key without an id', `k1:${base64(1)},${base64(2)}`],
    ['what is not base64', `k1:${base64(1)},k2:${'!'.repeat(43)}`],
    ['two keys of one id', `k1:${base64(1)},k1:${base64(2)}`],
    ['an empty entry', `k1:${base64(1)},`],
  ])('refuses %s without showing it', (_what, text) => {
    const parsed = parseKeyRing(text);
    expect(parsed).toMatchObject({ ok: false });
    if (!parsed.ok)
      for (const part of text.split(/[:,]/)) if (part.length > 4) expect(parsed.fault).not.toContain(part);
  });
});
