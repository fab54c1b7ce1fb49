import { decode } from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { drawingCamera } from './camera.ts';
import type { Scene } from './scene.ts';
import { sessionScenes } from './session-scenes.ts';

const before: Scene = {
  deviceNo: 'VC24090001',
  atMs: Date.parse('2026-11-21T10:00:00Z'),
  timeZone: 'UTC',
  doors: [{ door: 'L', layers: 5, isOpen: false }],
  stacks: [{ door: 'L', layer: 1, productId: 'cola', name: 'Cola 12 oz', qty: 6, par: 8 }],
};
const after: Scene = {
  ...before,
  atMs: before.atMs + 9_000,
  doors: [{ door: 'L', layers: 5, isOpen: true }],
  stacks: before.stacks.map((stack) => ({ ...stack, qty: 4 })),
};

describe('the camera of a simulated cabinet', () => {
  test('draws the same JPEG for the same cabinet, and another once goods are gone', async () => {
    const picture = await drawingCamera.still(before);
    const { width, height } = decode(picture);
    expect([width, height]).toEqual([640, 480]);
    expect(picture.byteLength).toBeLessThan(100_000);
    expect(await drawingCamera.still(before)).toEqual(picture);
    expect(await drawingCamera.still(after)).not.toEqual(picture);
  });

  test('writes the local time of the cabinet', async () => {
    const there = { ...before, timeZone: 'America/Los_Angeles' };
    const eightHoursEarlier = { ...before, atMs: before.atMs - 8 * 3_600_000 };
    const picture = await drawingCamera.still(there);
    expect(Buffer.compare(picture, await drawingCamera.still(eightHoursEarlier))).toBe(0);
    expect(Buffer.compare(picture, await drawingCamera.still(before))).not.toBe(0);
  });

  test('makes an MP4 of less than 200 kB', async () => {
    const film = await drawingCamera.film(before, after);
    expect(new TextDecoder().decode(film.subarray(4, 8))).toBe('ftyp');
    expect(film.byteLength).toBeLessThan(200_000);
  });

  test('begins and ends a film with shut doors, and shows the goods before and after', () => {
    const frames = sessionScenes(before, after);
    expect(frames[0]).toMatchObject({ atMs: before.atMs, stacks: [{ qty: 6 }], doors: [{ isOpen: false }] });
    expect(frames.at(-1)).toMatchObject({
      atMs: after.atMs,
      stacks: [{ qty: 4 }],
      doors: [{ isOpen: false }],
    });
    expect(frames.some(({ doors, hand }) => doors[0]?.isOpen && hand?.layer === 1)).toBe(true);
  });
});
