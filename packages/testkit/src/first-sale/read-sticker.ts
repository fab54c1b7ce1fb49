import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is printed for one cabinet, and nowhere else. */
export type Sticker = { readonly deviceNo: string; readonly secret: string; readonly code: string };

/** Reads the only cabinet of the list that `cabinet import --out stickers` wrote. */
export function readSticker(exchange: string): Sticker {
  const folder = join(exchange, 'stickers');
  const [file = ''] = readdirSync(folder).filter((name) => /^secrets-.*\.csv$/.test(name));
  const [, row = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  const [deviceNo = '', secret = '', code = ''] = row.split(',');
  return { deviceNo, secret, code };
}
