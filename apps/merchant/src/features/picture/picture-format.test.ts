import { expect, test } from 'vitest';
import { pictureFormat } from './picture-format.ts';

const file = (...parts: (string | number[])[]) =>
  new Blob(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    { type: 'image/jpeg' },
  );

test.each([
  ['a JPEG is recognized by its first bytes', file([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'jpeg'],
  ['a PDF that was renamed to .jpg is no picture', file('%PDF-1.7 …'), 'other'],
  [
    'a picture of an iPhone is HEIC whatever its type claims',
    file([0, 0, 0, 24], 'ftypheic', [0, 0]),
    'heic',
  ],
  ['a HEIF sequence is HEIC', file([0, 0, 0, 24], 'ftypmif1'), 'heic'],
  ['an MP4 video is no picture', file([0, 0, 0, 24], 'ftypisom'), 'other'],
  ['an empty file is no picture', file(''), 'other'],
] as const)('%s', async (_name, blob, format) => {
  expect(await pictureFormat(blob)).toBe(format);
});
