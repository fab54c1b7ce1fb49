import type { BarcodeReader } from '#features/scan/barcode-reader.ts';
import { pictureData } from '#features/scan/picture-data.ts';

const BOX_PX = 1_600;

/** Returns the codes on a chosen picture. Throws for a file that is no picture. */
export async function readPicture(file: Blob, read: BarcodeReader): Promise<readonly string[]> {
  const picture = await createImageBitmap(file);
  try {
    const data = pictureData(picture, picture, BOX_PX);
    return data ? await read.still(data) : [];
  } finally {
    picture.close();
  }
}
