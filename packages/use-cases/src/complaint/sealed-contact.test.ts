import { randomBytes } from 'node:crypto';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { expect, test } from 'vitest';
import { openContact, sealContact } from './sealed-contact.ts';

const env = {
  keys: {
    tokenKeys: keyRingOf('unused'),
    credentialPepper: 'a pepper for tests, 32 bytes long',
    dataKey: 'unused',
  },
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};
const owner = { merchantId: 'a-merchant', id: 'a-complaint' };
const contact = { name: 'Robin 王', email: 'robin@example.com', phone: null };
const sealed = () => sealContact(env, owner, contact) ?? new Uint8Array();

test('opens what it sealed, and shows nothing of it', () => {
  expect(openContact(env, owner, sealed())).toEqual(contact);
  expect(Buffer.from(sealed()).toString('latin1')).not.toMatch(/Robin|example/);
  expect(sealed()).not.toEqual(sealed());
});

test('stores nothing where there is no contact', () => {
  expect(sealContact(env, owner, { name: null, email: null, phone: null })).toBeNull();
  expect(openContact(env, owner, null)).toEqual({ name: null, email: null, phone: null });
});

test.each([
  ['the seal of another complaint', () => openContact(env, { ...owner, id: 'another' }, sealed())],
  ['the seal of another merchant', () => openContact(env, { ...owner, merchantId: 'another' }, sealed())],
  ['a changed seal', () => openContact(env, owner, sealed().fill(0, -1))],
  ['an unknown version', () => openContact(env, owner, sealed().fill(9, 0, 1))],
  ['another key', () => openContact({ keys: { ...env.keys, credentialPepper: 'another' } }, owner, sealed())],
])('refuses to open %s', (_, open) => {
  expect(open).toThrow();
});
