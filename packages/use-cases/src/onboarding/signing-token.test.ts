import { keyRingOf } from '@larder/testkit/key-ring-of';
import { newTestId } from '@larder/testkit/new-test-id';
import { expect, test } from 'vitest';
import { linkOfToken, signingToken } from './signing-token.ts';

const keys = { tokenKeys: keyRingOf('a token key for tests, 32 bytes long') };
const other = { tokenKeys: keyRingOf('another token key for tests, 32 bytes') };
const link = { signatureId: newTestId(), linkNo: 3 };

test('a token names its signature and the number of its link', () => {
  expect(linkOfToken(keys, signingToken(keys, link))).toEqual(link);
  expect(signingToken(keys, link)).not.toBe(signingToken(keys, { ...link, linkNo: 4 }));
});

test('a token of another installation, of another link or of any other text names nothing', () => {
  const token = signingToken(keys, link);
  expect(linkOfToken(other, token)).toBeNull();
  for (const at of [0, 20, 24, 27, 40, 59]) {
    const flipped = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(linkOfToken(keys, flipped), `character ${at}`).toBeNull();
  }
  for (const text of ['', 'x', `${token}A`, token.slice(1)]) expect(linkOfToken(keys, text)).toBeNull();
});
