/** Videos of tutorials on this phone, under the address of the file without its signature. [decision 116] */
const CACHE = 'tutorial-videos';
/** Where a phone is full, the browser may take all of a site's storage: drafts and unsent work come first. */
const MAX_BYTES = 100 * 1024 * 1024;

const addressOf = (videoKey: string) => `/files/${videoKey}`;

/** Null where the browser has no such storage: in private windows, and at addresses without TLS. */
async function open(): Promise<Cache | null> {
  return 'caches' in window ? caches.open(CACHE).catch(() => null) : null;
}

/** Returns the keys of the videos on this phone. */
export async function listKeptVideos(): Promise<ReadonlySet<string>> {
  const requests = (await (await open())?.keys()) ?? [];
  return new Set(requests.map(({ url }) => new URL(url).pathname.slice(addressOf('').length)));
}

/** Returns a video that is on this phone, to be played without a network; null if it is not. */
export async function readKeptVideo(videoKey: string): Promise<Blob | null> {
  const response = await (await open())?.match(addressOf(videoKey));
  return response ? response.blob() : null;
}

/**
 * Keeps a video on this phone, and drops those that have been here longest where all together are too large. Returns
 * true if it is here afterwards. Never fails: a phone without space plays from the network.
 */
export async function keepVideo(videoKey: string, url: string): Promise<boolean> {
  try {
    const cache = await open();
    if (!cache) return false;
    if (await cache.match(addressOf(videoKey))) return true;
    const response = await fetch(url);
    if (response.status !== 200) return false;
    const video = await response.blob();
    if (video.size > MAX_BYTES) return false;
    await makeRoom(cache, video.size);
    const headers = { 'content-type': video.type, 'content-length': String(video.size) };
    await cache.put(addressOf(videoKey), new Response(video, { headers }));
    return true;
  } catch {
    return false;
  }
}

/** Drops a video that does not play. */
export async function dropKeptVideo(videoKey: string): Promise<void> {
  await (await open())?.delete(addressOf(videoKey));
}

/** Drops videos that the catalog no longer has. */
export async function dropOtherVideos(videoKeys: readonly string[]): Promise<void> {
  const cache = await open();
  for (const kept of await listKeptVideos())
    if (!videoKeys.includes(kept)) await cache?.delete(addressOf(kept));
}

/** Deletes from the oldest on until the new one fits. A cache lists what was put first, first. */
async function makeRoom(cache: Cache, bytes: number): Promise<void> {
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => ({
      request,
      bytes: Number((await cache.match(request))?.headers.get('content-length')) || 0,
    })),
  );
  let total = bytes + kept.reduce((sum, video) => sum + video.bytes, 0);
  for (const video of kept) {
    if (total <= MAX_BYTES) return;
    await cache.delete(video.request);
    total -= video.bytes;
  }
}
