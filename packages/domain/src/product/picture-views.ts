/** The sides of a product that the platform needs to see; a barcode only on what has one. [domain 3, screens 31] */
export const pictureViews = ['gtin', 'front', 'top', 'side', 'back'] as const;
export type PictureView = (typeof pictureViews)[number];

export const productTypes = ['standard', 'non_standard'] as const;
export type ProductType = (typeof productTypes)[number];

export const storageConditions = ['ambient', 'chilled', 'frozen'] as const;

/** Pictures besides the guided ones. */
export const MORE_PICTURES_MAX = 5;

/** The guided pictures that an application for such a product must have. */
export const requiredViews = (type: ProductType): readonly PictureView[] =>
  pictureViews.filter((view) => type === 'standard' || view !== 'gtin');

/** The text for a missing one. */
export const missingPictureKey = (view: PictureView): string =>
  view === 'gtin' ? 'valid.gtinPicture' : `valid.picture.${view}`;
