import { useEffect, useRef, useState } from 'react';
import type { UploadedPicture } from '../../../../features/picture/upload-picture.ts';

/** What shows the pictures of a form by their keys: links of the server, or the bytes that a draft kept. */
export function useKeptPictures(
  linked: readonly { fileKey: string; url: string }[],
  blobs: Record<string, Blob>,
) {
  const [urls, setUrls] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(linked.map(({ fileKey, url }) => [fileKey, url])),
    ...Object.fromEntries(Object.entries(blobs).map(([key, blob]) => [key, URL.createObjectURL(blob)])),
  }));
  const kept = useRef(blobs);
  const made = useRef(urls);
  made.current = urls;
  const [working, setWorking] = useState(0);
  useEffect(
    () => () => {
      for (const url of Object.values(made.current)) if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    },
    [],
  );
  return {
    busy: working > 0,
    blobs: () => kept.current,
    onBusy: (busy: boolean) => setWorking((count) => count + (busy ? 1 : -1)),
    valueOf: (fileKey: string): UploadedPicture | null =>
      fileKey === '' ? null : { fileKey, url: urls[fileKey] ?? '' },
    add(picture: UploadedPicture, blob?: Blob) {
      if (blob) kept.current = { ...kept.current, [picture.fileKey]: blob };
      setUrls((before) => ({
        ...before,
        [picture.fileKey]: blob ? URL.createObjectURL(blob) : picture.url,
      }));
    },
  };
}

export type KeptPictures = ReturnType<typeof useKeptPictures>;
