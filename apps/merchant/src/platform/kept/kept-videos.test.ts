import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropKeptVideo, dropOtherVideos, keepVideo, listKeptVideos, readKeptVideo } from './kept-videos.ts';

const MB = 1024 * 1024;
const origin = 'https://app.larder.test';

/** The browser's cache, in memory; it lists what was put first, first. */
function createCache() {
  const kept = new Map<string, Response>();
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href;
  return {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (request: string | { url: string }) => kept.get(urlOf(request))?.clone(),
    put: async (request: string, response: Response) => void kept.set(urlOf(request), response),
    delete: async (request: string | { url: string }) => kept.delete(urlOf(request)),
  };
}

const sizes = new Map<string, number>();
const asked: string[] = [];

beforeEach(() => {
  const cache = createCache();
  vi.stubGlobal('window', { caches: true });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const size = sizes.get(url);
    return new Response(size === undefined ? 'Not found' : new Uint8Array(size), {
      status: size === undefined ? 404 : 200,
      headers: { 'content-type': 'video/mp4' },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sizes.clear();
  asked.length = 0;
});

async function keep(name: string, bytes: number): Promise<boolean> {
  const url = `/files/${name}.mp4?e=1&s=signed`;
  sizes.set(url, bytes);
  return keepVideo(`${name}.mp4`, url);
}
const names = async () => [...(await listKeptVideos())].map((key) => key.replace('.mp4', ''));

describe('videos on the phone', () => {
  test('are found again without their signature, and loaded once', async () => {
    expect(await keep('one', 1_000)).toBe(true);
    expect(await keep('one', 1_000)).toBe(true);
    expect(asked).toHaveLength(1);
    expect((await readKeptVideo('one.mp4'))?.size).toBe(1_000);
    expect((await readKeptVideo('one.mp4'))?.type).toBe('video/mp4');
    expect(await readKeptVideo('two.mp4')).toBeNull();
  });

  test('stay below 100 MB together: those that have been here longest go first', async () => {
    await keep('one', 40 * MB);
    await keep('two', 40 * MB);
    await keep('three', 20 * MB);
    expect(await names()).toEqual(['one', 'two', 'three']);
    await keep('four', 50 * MB);
    expect(await names()).toEqual(['three', 'four']);
  });

  test('are not kept where they did not arrive or are larger than all may be', async () => {
    await keep('one', 1_000);
    expect(await keepVideo('gone.mp4', '/files/gone.mp4')).toBe(false);
    expect(await keep('huge', 101 * MB)).toBe(false);
    expect(await names()).toEqual(['one']);
  });

  test('go when they do not play, and when the catalog no longer has them', async () => {
    for (const name of ['one', 'two', 'three']) await keep(name, 1_000);
    await dropKeptVideo('one.mp4');
    await dropOtherVideos(['three.mp4', 'four.mp4']);
    expect(await names()).toEqual(['three']);
  });

  test('are none where the browser has no storage', async () => {
    vi.stubGlobal('window', {});
    expect(await keep('one', 1_000)).toBe(false);
    expect(await names()).toEqual([]);
    expect(await readKeptVideo('one.mp4')).toBeNull();
  });
});
