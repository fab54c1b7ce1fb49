import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stageUpload } from './stage-upload.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-staged-'));
});
afterEach(async () => {
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const bytes = Buffer.from('a video in three pieces');
const pieces = () => Readable.from([bytes.subarray(0, 5), bytes.subarray(5, 6), bytes.subarray(6)]);
const stage = (body: Readable, maxBytes = bytes.length, limitMs = 60_000) =>
  stageUpload(body, { folder, name: 'upload', maxBytes, limitMs });

test('stageUpload reads a body back whole, with its size and hash', async () => {
  const staged = await stage(pieces());
  expect(staged).toMatchObject({ sizeBytes: bytes.length, sha256: hash('sha256', bytes, 'hex') });
  expect(await staged?.read()).toEqual(bytes);
  await staged?.close();
});

test('stageUpload refuses one byte more than announced', async () => {
  expect(await stage(pieces(), bytes.length - 1)).toBeNull();
});

test('stageUpload ends a body that takes too long', async () => {
  const endless = new PassThrough();
  endless.write('x');
  await expect(stage(endless, 100, 1)).rejects.toThrow('took longer');
  expect(endless.destroyed).toBe(true);
});

test('stageUpload leaves nothing behind when the sender goes away', async () => {
  const gone = new PassThrough();
  gone.write('x');
  const staging = stage(gone);
  gone.destroy(new Error('reset'));
  await expect(staging).rejects.toThrow('reset');
});
