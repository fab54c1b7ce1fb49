import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jpegSize } from './jpeg-size.ts';
import { stripJpegMetadata } from './strip-jpeg-metadata.ts';

const cola = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../../packages/demo/pictures/cola.jpg')),
);

const segment = (marker: number, text: string) => {
  const body = new TextEncoder().encode(text);
  return [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body];
};
const withSegments = (...segments: number[][]) =>
  new Uint8Array([...cola.subarray(0, 2), ...segments.flat(), ...cola.subarray(2)]);
const says = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);

test('strips place, author and camera from a picture and keeps the picture', () => {
  const taken = withSegments(
    segment(0xe1, 'Exif GPS 52.5 13.4'),
    segment(0xed, 'Photoshop'),
    segment(0xfe, 'by me'),
  );
  const stripped = stripJpegMetadata(taken);
  if (!stripped) throw new Error('not taken for a JPEG');
  for (const text of ['Exif', 'Photoshop', 'by me']) expect(says(stripped, text)).toBe(false);
  expect(jpegSize(stripped)).toEqual(jpegSize(cola));
  expect(stripJpegMetadata(stripped)).toEqual(stripped);
});

test('strips data hidden behind the end of the picture', () => {
  const longer = new Uint8Array([...cola, ...new TextEncoder().encode('<script>')]);
  const stripped = stripJpegMetadata(longer);
  expect(stripped && says(stripped, '<script>')).toBe(false);
});

test.each([0xf0, 0xf7, 0xfd, 0xdc, 0xde, 0xdf, 0xc8, 0xcc, 0x02, 0xbf])(
  'strips a segment with the marker %i, which draws nothing',
  (marker) => {
    const stripped = stripJpegMetadata(withSegments(segment(marker, '<script>')));
    expect(stripped).toEqual(stripJpegMetadata(cola));
  },
);

test('strips fake headers and everything after the first end marker', () => {
  const hidden = '<script>';
  const polyglot = new Uint8Array([
    ...withSegments(
      segment(0xe0, `JFIF ${hidden} in a long header`),
      segment(0xee, `Adobe${hidden} and more`),
    ),
    ...new TextEncoder().encode(hidden),
    0xff,
    0xd9,
  ]);
  const stripped = stripJpegMetadata(polyglot);
  expect(stripped && says(stripped, hidden)).toBe(false);
  expect(stripped && jpegSize(stripped)).toEqual(jpegSize(cola));
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('a picture')],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
  ['half a JPEG', cola.subarray(0, 60)],
  ['only its first three bytes', new Uint8Array([0xff, 0xd8, 0xff])],
  ['a segment longer than the file', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0])],
])('rejects %s as a picture', (_, bytes) => {
  expect(stripJpegMetadata(bytes)).toBeNull();
});
