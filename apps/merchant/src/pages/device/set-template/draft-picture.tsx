import type { Shelves } from '@larder/domain/template/template-line';
import { linesOf } from '#features/template/draft-content.ts';
import type { EditorLine, Shelf } from '#features/template/editor-draft.ts';
import type { EditorProduct } from '#features/template/known-products.ts';
import { ShelfPicture } from '#features/template/shelf-picture/shelf-picture.tsx';

type DraftPictureProps = {
  lines: readonly EditorLine[];
  device: Shelves & { readonly currency: string };
  productOf: (productId: string) => EditorProduct | undefined;
  onOpen: (line: Shelf & { readonly productId: string }) => void;
};

/** Draft drawn as the open cabinet; an open price is that of the library. */
export function DraftPicture({ lines, device, productOf, onOpen }: DraftPictureProps) {
  const pictured = linesOf(lines).map((line) => {
    const product = productOf(line.productId);
    return {
      ...line,
      name: product?.name ?? '',
      pictureUrl: product?.pictureUrl ?? null,
      priceMinor: line.priceMinor ?? product?.priceMinor ?? null,
    };
  });
  return <ShelfPicture lines={pictured} shelves={device} currency={device.currency} onOpen={onOpen} />;
}
