import type { Download } from '../behaviors/firmware.behavior.ts';

const limitMs = 60_000;

/** Fetches a firmware image as a cabinet does [protocol 12]. */
export const httpDownload: Download = async (url) => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
