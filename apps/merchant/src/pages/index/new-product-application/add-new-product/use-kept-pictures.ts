import { useEffect, useRef, useState } from 'react';
import { type UploadedPicture, uploadPicture } from '#features/picture/upload-picture.ts';
import type { ProductSubmission } from './product-entry.ts';
import { renewPictures } from './renew-pictures.ts';

/** Pictures of a form by their keys: server links, or the bytes that a draft kept. */
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
  const [unsentCount, setUnsentCount] = useState(0);
  useEffect(
    () => () => {
      for (const url of Object.values(made.current)) if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    },
    [],
  );
  const add = (picture: UploadedPicture, blob?: Blob) => {
    if (blob) kept.current = { ...kept.current, [picture.fileKey]: blob };
    setUrls((before) => ({
      ...before,
      [picture.fileKey]: blob ? URL.createObjectURL(blob) : picture.url,
    }));
  };
  return {
    hasUnsent: unsentCount > 0,
    blobs: () => kept.current,
    onUnsent: (unsent: boolean) => setUnsentCount((count) => count + (unsent ? 1 : -1)),
    valueOf: (fileKey: string): UploadedPicture | null =>
      fileKey === '' ? null : { fileKey, url: urls[fileKey] ?? '' },
    add,
    /** Uploads pictures again that the server lost; null if the bytes of one are not on this phone. */
    async renew(pictures: ProductSubmission['pictures'], lost: readonly string[]) {
      const progress = { signal: new AbortController().signal, onShare: () => undefined };
      const upload = async (blob: Blob) => {
        const picture = await uploadPicture(blob, 'product', progress);
        add(picture, blob);
        return picture;
      };
      return renewPictures(pictures, lost, kept.current, upload);
    },
  };
}

export type KeptPictures = ReturnType<typeof useKeptPictures>;
