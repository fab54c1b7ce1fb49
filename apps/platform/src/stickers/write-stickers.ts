import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBuffer } from 'qrcode';
import type { PrivateFolder } from '../private-folder.ts';
import { drawStickerSheet } from './draw-sticker-sheet.ts';
import { type Sticker, serviceLink, shopperLink } from './sticker-links.ts';

const pngWidthPx = 600;

/** Readable by the owner only, because they contain activation codes. */
const secretFile = { mode: 0o600 } as const;

/** Writes one PDF with all stickers, and both QR codes of each device as PNG. Returns the path of the PDF. */
export async function writeStickers(
  stickers: readonly Sticker[],
  options: { readonly folder: PrivateFolder; readonly appUrl: string; readonly now: Date },
): Promise<string> {
  const { folder } = options;
  for (const sticker of stickers) {
    const faces = {
      shopper: shopperLink(options.appUrl, sticker),
      service: serviceLink(options.appUrl, sticker),
    };
    for (const [face, link] of Object.entries(faces)) {
      const png = await toBuffer(link, { type: 'png', width: pngWidthPx, errorCorrectionLevel: 'Q' });
      writeFileSync(join(folder.path, `${sticker.deviceNo}-${face}.png`), png, secretFile);
    }
  }
  const sheet = await drawStickerSheet(stickers, options.appUrl, options.now);
  return folder.write('stickers', 'pdf', sheet);
}
