import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readPicture } from '@larder/adapters/files/read-picture';
import type { ImportFault } from '@larder/domain/import-fault';
import { limits } from '@larder/domain/limits';
import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { type PictureView, pictureViews } from '@larder/domain/product/picture-views';
import { productPictureKey } from '@larder/use-cases/platform/product/product-picture-key';

export type ProductPicture = {
  readonly gtin: string;
  readonly view: PictureView;
  /** Where it is stored. */
  readonly key: string;
  readonly path: string;
};

const named = new RegExp(`^([\\d \\-]+?)(?:[-_](${pictureViews.join('|')}))?\\.jpe?g$`, 'i');
/** What file managers leave behind. */
const isLeftOver = (name: string) => name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);

/**
 * Finds pictures by the names of their files: `049000006346.jpg` is the front, `049000006346-back.jpg` another view.
 * Each is checked as an upload is. Faults name the file.
 */
export function findProductPictures(folder: string, gtins: ReadonlySet<string>) {
  const pictures: ProductPicture[] = [];
  const faults: ImportFault[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (isLeftOver(name)) continue;
    const [, number = '', written = 'front'] = named.exec(name) ?? [];
    const view = written.toLowerCase() as PictureView;
    const read = readPrintedGtin(number);
    const gtin = read.ok ? read.value : '';
    const path = join(folder, name);
    const other = pictures.find((picture) => picture.gtin === gtin && picture.view === view);
    const bytes = gtins.has(gtin) ? pictureBytes(path) : null;
    if (!gtins.has(gtin)) faults.push({ column: name, code: 'unknown_picture' });
    else if (other) faults.push({ column: name, code: 'picture_twice', detail: basename(other.path) });
    else if (!bytes) faults.push({ column: name, code: 'not_jpeg' });
    else pictures.push({ gtin, view, key: productPictureKey(gtin, view, bytes), path });
  }
  return { pictures, faults };
}

/** Returns the picture without its metadata; null if it is not one that an upload would take. */
export function pictureBytes(path: string): Uint8Array | null {
  if (statSync(path).size > limits.imageMaxBytes) return null;
  return readPicture(readFileSync(path));
}
