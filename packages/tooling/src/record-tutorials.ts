import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@larder/testkit/find-browser';
import { ownCatalog } from '@larder/tutorials/own-tutorials';
import { chromium } from 'playwright-core';
import { createDemoShop, signIn } from './record-tutorials/demo-shop.ts';
import { createRecorder } from './record-tutorials/recorder.ts';
import { scripts } from './record-tutorials/scripts.ts';
import { writeVideo } from './record-tutorials/write-video.ts';

/**
 * Records the tutorials that come with Larder, all or those named, from a demo that `pnpm start --fresh` has just
 * begun: `APP_URL` and `DATA_DIR` say where. Run it by hand when a screen in them changes. [decision 117]
 */
const appUrl = process.env.APP_URL ?? 'http://127.0.0.1:8080';
const dataDir = process.env.DATA_DIR ?? '.data';
const named = process.argv.slice(2);
const browser = await chromium.launch(await findBrowser());
for (const { code } of ownCatalog) {
  const script = scripts[code];
  if (!script) throw new Error(`${code} has no script`);
  if (named.length > 0 && !named.includes(code)) continue;
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'block',
  });
  await signIn(page, appUrl);
  const film = createRecorder(page);
  try {
    await script(createDemoShop(page, film, { appUrl, dataDir }));
  } catch (failure) {
    // The encoder prints its own source for what is thrown.
    console.error(`${code} stopped: ${failure instanceof Error ? failure.message : failure}`);
    await page.screenshot({ path: join(tmpdir(), `${code}.png`) });
    process.exitCode = 1;
    break;
  }
  const folder = join(import.meta.dirname, '../../tutorials/videos', code);
  const recorded = await film.finish();
  const bytes = await writeVideo(page, folder, recorded);
  console.log(`${code}: ${Math.round(recorded.frames / 10)} s, ${Math.round(bytes / 1024)} KB`);
  await page.close();
}
await browser.close();
