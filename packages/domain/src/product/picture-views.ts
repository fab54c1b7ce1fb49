/**
 * Sides of a product that the platform needs to see; `gtin` only for products with a barcode. [domain 3, screens 31]
 */
export const pictureViews = ['gtin', 'front', 'top', 'side', 'back'] as const;
export type PictureView = (typeof pictureViews)[number];

export const productTypes = ['standard', 'non_standard'] as const;
export type ProductType = (typeof productTypes)[number];

export const storageConditions = ['ambient', 'chilled', 'frozen'] as const;

/** Pictures in addition to the guided ones. */
export const MORE_PICTURES_MAX = 5;

/** Guided pictures that an application for this type of product must have. */
export const requiredViews = (type: ProductType): readonly PictureView[] =>
  pictureViews.filter((view) => type === 'standard' || view !== 'gtin');

/** Text key for a missing picture. */
export const missingPictureKey = (view: PictureView): string =>
  view === 'gtin' ? 'valid.gtinPicture' : `valid.picture.${view}`;
