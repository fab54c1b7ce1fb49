import type { ProductApplication } from '@larder/database/model';
import type { PictureView, ProductType, storageConditions } from '@larder/domain/product/picture-views';
import type { WeightUnit } from '@larder/domain/product/weight';

/** Keys of a product's pictures, by view. */
export type ProductPictures = { readonly [View in PictureView]?: string } & {
  readonly more?: readonly string[];
};

/** The fields of an application that have no column of their own, as they were sent. */
export type ApplicationPayload = {
  readonly type: ProductType;
  readonly specification: string | null;
  readonly weightValue: number;
  readonly weightUnit: WeightUnit;
  readonly varietyId: string;
  readonly priceMinor: number;
  readonly costMinor: number | null;
  readonly suggestedRetailMinor: number | null;
  readonly storage: (typeof storageConditions)[number];
  readonly storageNote: string | null;
  readonly pictures: ProductPictures;
};

/** Returns the stored payload. The cast is safe because only `payloadOf` writes it. */
export const payloadIn = ({ payload }: Pick<ProductApplication, 'payload'>): ApplicationPayload =>
  payload as unknown as ApplicationPayload;
