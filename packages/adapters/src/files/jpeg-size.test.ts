import { describe, expect, test } from 'vitest';
import { jpegSize } from './jpeg-size.ts';

const app0 = [0xff, 0xe0, 0, 4, 1, 2];
const frame = (height: number, width: number) => [0xff, 0xc0, 0, 11, 8, 0, height, 0, width, 3, 1, 2, 3];

describe('the size of a JPEG', () => {
  test.each([
    ['from a frame after other segments', [0xff, 0xd8, ...app0, ...frame(48, 64)], { width: 64, height: 48 }],
    ['from a frame after fill bytes', [0xff, 0xd8, 0xff, ...frame(48, 64)], { width: 64, height: 48 }],
    ['as null without a frame', [0xff, 0xd8, ...app0, 0xff, 0xda, 0, 3, 0], null],
    ['as null for an empty picture', [0xff, 0xd8, ...frame(0, 64)], null],
    ['as null for a broken segment', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0], null],
    ['as null for another type of file', [0x89, 0x50, 0x4e, 0x47], null],
  ])('is read %s', (_, bytes, size) => {
    expect(jpegSize(Uint8Array.from(bytes))).toEqual(size);
  });
});
