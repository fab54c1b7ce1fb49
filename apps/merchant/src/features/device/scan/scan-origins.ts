import type { ScanOrigins } from '@larder/domain/device/scan/read-scan';

const LOOPBACK = ['localhost', '127.0.0.1'];

/**
 * Returns the origins that stickers may point to: this app, and the shopper pages, which share its origin unless the
 * build names another. On a development machine `localhost` and `127.0.0.1` count as the same place. [screens 3.9]
 */
export function scanOrigins(appOrigin: string, shopOrigin: string | null = null): ScanOrigins {
  const app = spellingsOf(appOrigin);
  return { app, shop: shopOrigin ? spellingsOf(shopOrigin) : app };
}

function spellingsOf(origin: string): string[] {
  const url = new URL(origin);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return [url.origin, ...LOOPBACK.map((host) => `${url.protocol}//${host}${port}`)];
}
