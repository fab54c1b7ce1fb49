import type { UploadKind } from '@larder/contract/file.contract';
import { limits } from '@larder/domain/limits';
import type { Refusal } from '@larder/domain/refusal';
import { apiClient } from '#platform/api/api-client.ts';
import { NoAnswer } from '#platform/api/timed-fetch.ts';

/** Uploaded picture: its key for the API, and an address that shows it. */
export type UploadedPicture = { readonly fileKey: string; readonly url: string };

type Progress = { readonly signal: AbortSignal; readonly onShare: (share: number) => void };

/**
 * Uploads one JPEG to an address of its own; `onShare` receives 0 to 1. Throws the API's refusal, or `NoAnswer` after
 * 60 s. [screens 3.8]
 */
export async function uploadPicture(
  picture: Blob,
  kind: UploadKind,
  progress: Progress,
): Promise<UploadedPicture> {
  const asked = { kind, mime: 'image/jpeg', sizeBytes: picture.size } as const;
  const slot = await apiClient.file.makeUploadSlot.mutate(asked, { signal: progress.signal });
  await put(slot.url, picture, progress);
  return { fileKey: slot.fileKey, url: slot.viewUrl };
}

/**
 * HTTP status codes for a file that is too large or no picture. After any other failure (expired upload address, server
 * fault) a retry helps.
 */
const ABOUT_THE_PICTURE = [413, 415, 422];

class PictureRefused extends Error {
  readonly data: { readonly refusal: Refusal; readonly requestId: string | null };
  constructor(request: XMLHttpRequest) {
    super(`status ${request.status}`);
    this.data = {
      refusal: { code: ABOUT_THE_PICTURE.includes(request.status) ? 'FILE_ERROR' : 'INTERNAL' },
      requestId: request.getResponseHeader('x-request-id'),
    };
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function put(url: string, picture: Blob, { signal, onShare }: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.timeout = limits.requestTimeoutMs;
    request.setRequestHeader('content-type', 'image/jpeg');
    request.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total);
    request.onload = () => (request.status === 204 ? resolve() : reject(new PictureRefused(request)));
    request.ontimeout = () => reject(new NoAnswer('NETWORK_TIMEOUT'));
    request.onerror = () => reject(new NoAnswer('NETWORK_TIMEOUT'));
    request.onabort = () => reject(new NoAnswer('REQUEST_ABORTED'));
    signal.addEventListener('abort', () => request.abort());
    request.send(picture);
  });
}
