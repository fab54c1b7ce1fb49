import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropKeptVideo, keepVideo, readKeptVideo } from '#platform/kept/kept-videos.ts';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import { keptVideosKey } from './use-kept-videos.ts';

type Video = { readonly videoKey: string; readonly videoUrl: string };

/**
 * Where a video plays from: this phone, if it is here, else the server. Null until that is known. `keep` stores it for
 * later views without a network. What plays is not replaced, also where the page gets a newer link meanwhile.
 */
export function useVideoSource({ videoKey, videoUrl }: Video) {
  const queries = useQueryClient();
  const [url, setUrl] = useState(videoUrl);
  const [found, setFound] = useState<{ readonly key: string; readonly video: Blob | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void readKeptVideo(videoKey)
      .catch(() => null)
      .then((video) => {
        if (!isGone) setFound({ key: videoKey, video });
      });
    return () => {
      isGone = true;
    };
  }, [videoKey]);
  const kept = found?.key === videoKey ? found : null;
  const local = useObjectUrl(kept?.video ?? null);
  return {
    src: kept && (kept.video ? local : url),
    /** Plays from a newer link. */
    renew: setUrl,
    isKept: kept?.video !== null && kept?.video !== undefined,
    /** Drops the video from this phone and plays it from the server. */
    async drop() {
      await dropKeptVideo(videoKey);
      setFound({ key: videoKey, video: null });
      await queries.invalidateQueries({ queryKey: keptVideosKey });
    },
    async keep() {
      if (kept?.video || !(await keepVideo(videoKey, url))) return;
      await queries.invalidateQueries({ queryKey: keptVideosKey });
    },
  };
}
