import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as device from './device.contract.ts';
import * as identity from './identity.contract.ts';
import * as order from './order.contract.ts';
import { parseInput } from './parse-input.ts';
import * as template from './template.contract.ts';

const here = import.meta.dirname;
const files = readdirSync(here).filter((file) => file.endsWith('.contract.ts'));
const schemas: (readonly [string, z.ZodType])[] = [];
for (const file of files)
  for (const [name, schema] of Object.entries(await import(join(here, file))))
    if (schema instanceof z.ZodType) schemas.push([`${file.replace('.contract.ts', '')}.${name}`, schema]);

/** A value that no input may contain. */
const noValue = Symbol('no value');

const id = '01980000-0000-7000-8000-000000000001';
const address = { country: 'US', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
const activation = { deviceNo: 'VC24090001', name: 'Lobby West', address, timezone: 'America/Chicago' };

describe('every input of the API', () => {
  test('includes at least one of each contract', () => {
    expect(
      files.filter((file) => !schemas.some(([name]) => name.startsWith(file.split('.')[0] ?? ''))),
    ).toEqual([]);
  });

  test.each(schemas)('%s refuses nonsense, with text keys only', (_name, schema) => {
    const refuse = (nonsense: unknown) => {
      const issues = schema.safeParse(nonsense, { error: () => 'valid.input' }).error?.issues ?? [];
      expect(issues).not.toEqual([]);
      for (const { message } of issues)
        expect(message).toMatch(/^(?:valid\.[a-zA-Z0-9.]+|refusal\.[A-Z_]+)$/);
      return issues;
    };
    for (const nonsense of [null, 0, 'x', [], noValue]) refuse(nonsense);
    const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    if (keys.length === 0) return;
    const issues = refuse(Object.fromEntries(keys.map((key) => [key, noValue])));
    expect(keys.filter((key) => !issues.some(({ path }) => path[0] === key))).toEqual([]);
  });

  test('accepts a device number as typed, in lower case and with surrounding spaces', () => {
    expect(parseInput(device.getInput, { deviceNo: ' vc24090001 ' })).toEqual({
      ok: true,
      value: { deviceNo: 'VC24090001' },
    });
  });
});

test('reports two passwords that differ together with other errors', () => {
  const { error } = identity.registerForm.safeParse({ email: '', password: 'abc', confirm: 'abd' });
  expect(error?.issues.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'valid.merchantName',
      'valid.contactName',
      'valid.email.required',
      'valid.password.rule',
      'valid.password.mismatch',
    ]),
  );
});

describe('a refused input names its text and field', () => {
  test.each([
    [identity.signInInput, { email: '', password: 'x' }, 'email', 'valid.email.required'],
    [identity.signInInput, { email: 'a@', password: 'x' }, 'email', 'valid.email'],
    [identity.signInInput, { email: 'a@b.co', password: '' }, 'password', 'valid.password.required'],
    [identity.verifyResetCodeInput, { email: 'a@b.co', code: '12345' }, 'code', 'valid.code'],
    [identity.resetPasswordInput, { ticket: 't', password: '12345' }, 'password', 'valid.password.min8'],
    [
      identity.resetPasswordForm,
      { password: '12345678', confirm: '12345679' },
      'confirm',
      'valid.password.mismatch',
    ],
    [
      identity.changePasswordForm,
      { currentPassword: 'same-one', newPassword: 'same-one', confirm: 'same-one' },
      'newPassword',
      'valid.password.same',
    ],
    [
      device.activateForm,
      { ...activation, preauthMinor: '0', taxRatePpm: '0' },
      'preauthMinor',
      'valid.preauth.zero',
    ],
    [
      device.activateForm,
      { ...activation, preauthMinor: '', taxRatePpm: '0' },
      'preauthMinor',
      'valid.preauth.required',
    ],
    [
      device.activateForm,
      { ...activation, preauthMinor: '5', taxRatePpm: '101' },
      'taxRatePpm',
      'valid.percent',
    ],
    [
      device.activateInput,
      { ...activation, preauthMinor: 0, taxRatePpm: 0 },
      'preauthMinor',
      'valid.preauth.zero',
    ],
    [
      device.activateInput,
      { ...activation, name: 'Abcd', preauthMinor: 1, taxRatePpm: 0 },
      'name',
      'valid.deviceName',
    ],
    [
      device.activateInput,
      { ...activation, address: { ...address, zip: '' }, preauthMinor: 1, taxRatePpm: 0 },
      'address',
      'valid.address.complete',
    ],
    [device.openDoorInput, { deviceNo: 'VC24090001', doors: ['L', 'L'] }, 'doors', 'valid.doors'],
  ])('case %#', (schema, input, field, key) => {
    expect(parseInput(schema, input)).toEqual({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { field, key } },
    });
  });

  test('includes the limit in days when a range is too long', () => {
    expect(parseInput(order.listInput, { from: '2026-01-01', to: '2026-02-01' })).toEqual({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { key: 'valid.range.max', field: 'to', n: 31 } },
    });
    expect(parseInput(order.listInput, { from: '2026-01-01', to: '2026-01-31' }).ok).toBe(true);
  });
});

describe('the form schema', () => {
  test('produces the input of an activation', () => {
    const form = { ...activation, k: 'abcde-fghjk', preauthMinor: '15.00', taxRatePpm: '8.875' };
    const parsed = parseInput(device.activateForm, form);
    expect(parsed).toMatchObject({
      ok: true,
      value: { k: 'ABCDEFGHJK', preauthMinor: 1500, taxRatePpm: 88_750 },
    });
    if (parsed.ok) expect(parseInput(device.activateInput, parsed.value)).toEqual(parsed);
  });

  test('accepts a draft line without price and standard stock', () => {
    const line = { door: 'L', layer: 1, productId: id, positions: [1], priceMinor: null, parQty: null };
    expect(parseInput(template.saveDraftInput, { deviceNo: 'VC24090001', lines: [line] }).ok).toBe(true);
  });
});
