import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as device from './device.contract.ts';
import * as home from './home.contract.ts';
import * as identity from './identity.contract.ts';
import * as live from './live.contract.ts';
import * as meta from './meta.contract.ts';
import * as order from './order.contract.ts';
import { parseInput } from './parse-input.ts';
import * as product from './product.contract.ts';
import * as restock from './restock.contract.ts';
import * as shopper from './shopper.contract.ts';
import * as stock from './stock.contract.ts';
import * as template from './template.contract.ts';

const areas = { device, home, identity, live, meta, order, product, restock, shopper, stock, template };
const schemas = Object.entries(areas).flatMap(([area, contract]) =>
  Object.entries(contract).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[`${area}.${name}`, schema] as const] : [],
  ),
);

const id = '01980000-0000-7000-8000-000000000001';
const address = { country: 'US', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
const activation = { deviceNo: 'VC24090001', name: 'Lobby West', address, timezone: 'America/Chicago' };

describe('every input of the API', () => {
  test.each(schemas)('%s answers nonsense with text keys only', (_name, schema) => {
    for (const nonsense of [null, 0, 'x', [], { email: 5, deviceNo: {}, lines: 'x', deviceId: 1 }]) {
      const parsed = schema.safeParse(nonsense, { error: () => 'valid.input' });
      for (const issue of parsed.error?.issues ?? []) expect(issue.message).toMatch(/^valid\.[a-zA-Z0-9.]+$/);
    }
  });

  test('a cabinet number is accepted as typed, in small letters and with spaces around', () => {
    expect(parseInput(device.getInput, { deviceNo: ' vc24090001 ' })).toEqual({
      ok: true,
      value: { deviceNo: 'VC24090001' },
    });
  });
});

test('two passwords that differ are told together with what is wrong elsewhere', () => {
  const { error } = identity.registerForm.safeParse({ email: '', password: 'abc', confirm: 'abd' });
  expect(error?.issues.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'valid.name',
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
    [identity.resetPasswordInput, { ticket: 't', password: '12345' }, 'password', 'valid.password.min6'],
    [
      identity.resetPasswordForm,
      { password: '123456', confirm: '123457' },
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

  test('a range over the limit says how many days are allowed', () => {
    expect(parseInput(order.listInput, { from: '2026-01-01', to: '2026-02-01' })).toEqual({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { key: 'valid.range.max', field: 'to', n: 31 } },
    });
    expect(parseInput(order.listInput, { from: '2026-01-01', to: '2026-01-31' }).ok).toBe(true);
  });
});

describe('what a form holds becomes what the API takes', () => {
  test('an activation', () => {
    const form = { ...activation, k: 'abcde-fghjk', preauthMinor: '15.00', taxRatePpm: '8.875' };
    const parsed = parseInput(device.activateForm, form);
    expect(parsed).toMatchObject({
      ok: true,
      value: { k: 'ABCDEFGHJK', preauthMinor: 1500, taxRatePpm: 88_750 },
    });
    if (parsed.ok) expect(parseInput(device.activateInput, parsed.value)).toEqual(parsed);
  });

  test('a draft line may lack price and standard stock', () => {
    const line = { door: 'L', layer: 1, productId: id, positions: [1], priceMinor: null, parQty: null };
    expect(parseInput(template.saveDraftInput, { deviceNo: 'VC24090001', lines: [line] }).ok).toBe(true);
  });
});
