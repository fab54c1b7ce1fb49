import { pictureViews } from '@larder/domain/product/picture-views';
import type { FilesPort } from '../ports/files.port.ts';
import type { ProductPictures } from './application-record.ts';

export type ShownPicture = { readonly view: string; readonly fileKey: string; readonly url: string };

/** Returns links to a product's pictures, in the order of their views, then the others. */
export function pictureLinks(pictures: ProductPictures, files: FilesPort, now: Date): ShownPicture[] {
  const shown = (view: string, fileKey: string | undefined) =>
    fileKey ? [{ view, fileKey, url: files.link(fileKey, now) }] : [];
  return [
    ...pictureViews.flatMap((view) => shown(view, pictures[view])),
    ...(pictures.more ?? []).flatMap((fileKey) => shown('more', fileKey)),
  ];
}
