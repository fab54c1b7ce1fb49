const QUICK = '/pages/new-restock/quick-restock/dispose-product';
const ONE_CLICK = '/pages/new-restock/one-click-restock/dispose-product';
const REFILL = '/pages/new-restock/restock-order-refill/dispose-product';

/**
 * Returns the page where a merchant disposes of products outside a task: that of the first mode they have. [screens 69]
 */
export function disposePath(features: readonly string[]) {
  if (features.includes('restock_quick')) return QUICK;
  if (features.includes('restock_one_click')) return ONE_CLICK;
  return features.includes('restock_refill') ? REFILL : QUICK;
}
