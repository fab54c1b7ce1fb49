import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { newTestId } from '../new-test-id.ts';

/** Uploads pictures of a merchant for an application, one of every side. */
export async function givenUploads(files: FilesPort, merchantId: string) {
  const upload = async () => {
    const key = `merchants/${merchantId}/product/${newTestId()}.jpg`;
    await files.put({ key, contentType: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff]) });
    return key;
  };
  const [gtin, front, top, side, back] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ];
  return { gtin, front, top, side, back, more: [await upload()] };
}
