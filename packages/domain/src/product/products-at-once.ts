/** Products that are added to a library in one act. */
export const PRODUCTS_AT_ONCE = 200;
