import { expect, test } from 'vitest';
import { accept, refuse } from './refusal.ts';
import { commandCodes, denyCodes, refusalCodes } from './refusals.ts';

test('has unique codes in the right form', () => {
  for (const codes of [refusalCodes, denyCodes, commandCodes]) {
    expect(new Set<string>(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/);
  }
});

test('refuses a denied shopper with the same words', () => {
  for (const code of denyCodes) expect(refusalCodes).toContain(code);
});

test('carries the value of an acceptance and the code of a refusal', () => {
  expect(accept(5)).toEqual({ ok: true, value: 5 });
  expect(refuse('FROZEN')).toEqual({ ok: false, refusal: { code: 'FROZEN' } });
  expect(refuse('ROLE_IN_USE', { n: 2 })).toEqual({
    ok: false,
    refusal: { code: 'ROLE_IN_USE', params: { n: 2 } },
  });
});
