import { expect, test } from 'vitest';
import { attachmentAddress } from './attachment-address.ts';

const own = 'https://app.example.com';
const id = '019ab3c4-1111-7222-8333-444455556666';
const picture = `/files/merchants/${id}/complaint/${id}.jpg`;

test('shows a picture of a complaint by its signed link', () => {
  expect(attachmentAddress(`${picture}?e=1&s=x`, own)).toBe(`${own}${picture}?e=1&s=x`);
});

test.each([
  [null],
  [''],
  [`https://evil.example${picture}`],
  [`//evil.example${picture}`],
  [`/\\evil.example${picture}`],
  [`${own}${picture}`],
  [picture.replace('complaint', 'product')],
  [`/files/merchants/${id}/complaint/../product/${id}.jpg`],
  [picture.replace('.jpg', '.html')],
  ['/s/c/token'],
  ['/trpc/identity.readMe'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
])('shows nothing for %s', (url) => {
  expect(attachmentAddress(url, own)).toBeNull();
});
