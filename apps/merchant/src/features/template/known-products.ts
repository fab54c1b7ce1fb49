import type { Outputs } from '#platform/trpc.ts';

export type EditorProduct = Outputs['template']['readEditor']['products'][number];
export type LibraryProduct = Outputs['product']['listMyLibrary']['items'][number];

/** Maps a library product to the shape of the products that the editor knows. */
export const fromLibrary = (product: LibraryProduct): EditorProduct => ({
  id: product.id,
  name: product.name,
  specification: product.specification,
  gtin: product.gtin,
  pictureUrl: product.pictureUrl,
  priceMinor: product.priceMinor,
  recognitionStatus: product.recognitionStatus,
  mutexGroupId: product.mutexGroupId,
  inLibrary: true,
});
