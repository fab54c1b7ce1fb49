import type { ProductApplication } from '@larder/database/model';
import type { PictureView, ProductType, storageConditions } from '@larder/domain/product/picture-views';
import type { WeightUnit } from '@larder/domain/product/weight';

/** Keys of the pictures of a product, by what they show. */
export type ProductPictures = { readonly [View in PictureView]?: string } & {
  readonly more?: readonly string[];
};

/** All of an application that is no column of its own, as it was sent. */
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

/** Written by `payloadOf` only, so it is what it says. */
export const payloadIn = ({ payload }: Pick<ProductApplication, 'payload'>): ApplicationPayload =>
  payload as unknown as ApplicationPayload;
