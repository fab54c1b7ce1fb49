import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mediaLink } from '#features/media/use-media-link.ts';
import { trpc } from '#platform/trpc.ts';

/**
 * Loads what the desk shows of the next orders: their data and their cards, and with `evidence` pictures and the first
 * bytes of videos, so that the next order is there at once after a decision. [decision 109]
 */
export function useLoadAhead(ids: readonly string[], evidence: boolean): void {
  const queries = trpc.useUtils();
  const client = useQueryClient();
  const asked = ids.join();
  useEffect(() => {
    let isLeft = false;
    async function load(id: string) {
      const order = await queries.order.readAbnormal.fetch({ id });
      if (!evidence) return;
      void queries.blacklist.readCard.prefetch({ orderId: id });
      for (const { pictureUrl } of order.suggestion?.items ?? []) if (pictureUrl) warmPicture(pictureUrl);
      for (const { kind, viewKey } of order.media ?? []) {
        if (!viewKey || isLeft) continue;
        const { url } = await client.fetchQuery(mediaLink(order.session.id, viewKey));
        if (kind === 'video') warmVideo(url);
        else warmPicture(url);
      }
    }
    async function loadAll() {
      for (const id of asked.split(',')) if (id && !isLeft) await load(id);
    }
    // What could not be loaded ahead is loaded, or refused, when its order opens.
    loadAll().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [asked, evidence, queries, client]);
}

function warmPicture(url: string): void {
  new Image().src = url;
}

/** Videos in the browser's memory; it keeps what it has read of them while their elements live. */
const warm = new Map<string, HTMLVideoElement>();
const WARM_VIDEOS = 4;

function warmVideo(url: string): void {
  if (warm.has(url)) return;
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.src = url;
  warm.set(url, video);
  for (const [oldest, element] of warm) {
    if (warm.size <= WARM_VIDEOS) break;
    element.removeAttribute('src');
    element.load();
    warm.delete(oldest);
  }
}
