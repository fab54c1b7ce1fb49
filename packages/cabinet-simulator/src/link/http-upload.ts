import type { Upload } from '../behaviors/media.behavior.ts';

/** Uploads by HTTPS PUT, as a cabinet does with its videos [protocol 9.3]. */
export const httpUpload: Upload = async (putUrl, bytes, mime) => {
  const body = new Blob([new Uint8Array(bytes)]);
  const answer = await fetch(putUrl, { method: 'PUT', body, headers: { 'content-type': mime } });
  return answer.ok;
};
