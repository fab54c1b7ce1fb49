import { join } from 'node:path';
import { drawProduct } from '@larder/stack/seed/draw-product';
import { seedProducts } from '@larder/stack/seed/products';
import { findBrowser } from '@larder/testkit/find-browser';
import { chromium } from 'playwright-core';

/** Renders the drawings of the demo's products to `packages/stack/pictures`. Run by hand when a drawing changes. */
const browser = await chromium.launch(await findBrowser());
const page = await browser.newPage({ viewport: { width: 480, height: 480 } });
for (const product of seedProducts) {
  await page.setContent(`<body style="margin:0">${drawProduct(product)}</body>`);
  await page.screenshot({
    path: join('packages/stack/pictures', `${product.code}.jpg`),
    type: 'jpeg',
    quality: 78,
  });
}
await browser.close();
