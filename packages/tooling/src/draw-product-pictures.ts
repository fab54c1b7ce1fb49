import { join } from 'node:path';
import { cloudProducts } from '@larder/demo/cloud-products';
import { drawProduct } from '@larder/demo/draw-product';
import { seedProducts } from '@larder/demo/products';
import { findBrowser } from '@larder/testkit/find-browser';
import { chromium } from 'playwright-core';

/** Renders the drawings of the demo's products to `packages/demo/pictures`. Run by hand when a drawing changes. */
const browser = await chromium.launch(await findBrowser());
const page = await browser.newPage({ viewport: { width: 480, height: 480 } });
for (const product of [...seedProducts, ...cloudProducts]) {
  // Those that only the platform has are seen in lists.
  const size = seedProducts.includes(product) ? 480 : 320;
  await page.setViewportSize({ width: size, height: size });
  const drawing = drawProduct(product).replace(
    'width="480" height="480"',
    `width="${size}" height="${size}"`,
  );
  await page.setContent(`<body style="margin:0">${drawing}</body>`);
  await page.screenshot({
    path: join('packages/demo/pictures', `${product.code}.jpg`),
    type: 'jpeg',
    quality: 78,
  });
}
await browser.close();
