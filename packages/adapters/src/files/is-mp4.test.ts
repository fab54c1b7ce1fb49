import { expect, test } from 'vitest';
import { isMp4 } from './is-mp4.ts';

const text = (letters: string) => [...new TextEncoder().encode(letters)];
const box = (type: string, ...body: number[]) => [0, 0, 0, 8 + body.length, ...text(type), ...body];
/** A box with its size in 64 bits after the type. */
const longBox = (type: string, size: number, ...body: number[]) => [
  0,
  0,
  0,
  1,
  ...text(type),
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  size,
  ...body,
];
const ftyp = box('ftyp', ...text('isom'));
const moov = box('moov', 1, 2);
const mdat = box('mdat', 1, 2, 3);

test.each([
  ['frames before the table', [ftyp, box('free'), mdat, moov, box('free', 1)]],
  ['the table first', [ftyp, moov, mdat]],
  ['a 64-bit size', [ftyp, moov, longBox('mdat', 17, 1)]],
  ['frames to the end of the file', [ftyp, moov, [0, 0, 0, 0, ...text('mdat'), 1, 2, 3]]],
  ['several fragments', [ftyp, moov, box('moof'), mdat, box('moof'), mdat]],
])('accepts an MP4 with %s', (_, boxes) => {
  expect(isMp4(Uint8Array.from(boxes.flat()))).toBe(true);
});

test.each([
  ['nothing', []],
  ['only its first box', [ftyp]],
  ['no table', [ftyp, mdat]],
  ['no frames', [ftyp, moov]],
  ['another box first', [moov, ftyp, mdat]],
  ['a script after it', [ftyp, moov, mdat, text('<script>')]],
  ['one byte after it', [ftyp, moov, mdat, [0]]],
  ['a truncated box', [ftyp, moov, mdat.slice(0, -1)]],
  ['a box smaller than its header', [ftyp, moov, mdat, [0, 0, 0, 7, ...text('free')]]],
  ['a long box smaller than its header', [ftyp, moov, mdat, longBox('free', 15)]],
  ['a long box beyond the end', [ftyp, moov, longBox('mdat', 18, 1)]],
  ['boxes without end', [ftyp, moov, mdat, ...Array(10_000).fill(box('free'))]],
  ['a long box without its size', [ftyp, moov, mdat, [0, 0, 0, 1, ...text('free'), 0]]],
])('rejects a file with %s as MP4', (_, boxes) => {
  expect(isMp4(Uint8Array.from(boxes.flat()))).toBe(false);
});
