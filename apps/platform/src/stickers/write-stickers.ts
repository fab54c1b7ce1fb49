import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toBuffer } from 'qrcode';
import { drawStickerSheet } from './draw-sticker-sheet.ts';
import { type Sticker, serviceLink, shopperLink } from './sticker-links.ts';

const pngWidthPx = 600;

/** Activation codes are in them: for their owner only. */
const secretFile = { mode: 0o600 } as const;

/**
 * Writes `stickers.pdf` with all stickers and both QR codes of each cabinet as PNG into a folder that only its owner can read. Answers
 * the folder.
 */
export async function writeStickers(
  stickers: readonly Sticker[],
  options: { readonly folder: string; readonly appUrl: string; readonly now: Date },
): Promise<string> {
  const folder = resolve(options.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const sticker of stickers) {
    const faces = {
      shopper: shopperLink(options.appUrl, sticker),
      service: serviceLink(options.appUrl, sticker),
    };
    for (const [face, link] of Object.entries(faces)) {
      const png = await toBuffer(link, { type: 'png', width: pngWidthPx, errorCorrectionLevel: 'Q' });
      writeFileSync(join(folder, `${sticker.deviceNo}-${face}.png`), png, secretFile);
    }
  }
  const sheet = await drawStickerSheet(stickers, options.appUrl, options.now);
  writeFileSync(join(folder, 'stickers.pdf'), sheet, secretFile);
  return folder;
}
