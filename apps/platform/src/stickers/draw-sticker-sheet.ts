import {
  type PDFDocument as Document,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { create } from 'qrcode';
import { type Sticker, serviceLink, shopperLink } from './sticker-links.ts';

const mm = 72 / 25.4;
const size = { width: 100 * mm, height: 60 * mm };
const yellow = rgb(1, 0xd2 / 255, 0);
const ink = rgb(0x16 / 255, 0x14 / 255, 0x0d / 255);

type Fonts = { readonly plain: PDFFont; readonly bold: PDFFont };
type Face = {
  readonly title: string;
  readonly note: string;
  readonly link: string;
  readonly lines: readonly string[];
};

/**
 * Draws one PDF with two pages of 100 x 60 mm per device: the shoppers' sticker for the door, and the service sticker
 * for the inside.
 */
export async function drawStickerSheet(
  stickers: readonly Sticker[],
  appUrl: string,
  now: Date,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Larder cabinet stickers');
  document.setCreationDate(now);
  document.setModificationDate(now);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  for (const sticker of stickers) {
    drawPage(document, fonts, {
      title: 'Scan to open',
      note: 'Pay, open, take. The door closes the bill.',
      link: shopperLink(appUrl, sticker),
      lines: [sticker.deviceNo],
    });
    drawPage(document, fonts, {
      title: 'Service',
      note: 'For staff. Keep inside the cabinet.',
      link: serviceLink(appUrl, sticker),
      lines: [sticker.deviceNo, ...(sticker.activationCode ? [spaced(sticker.activationCode)] : [])],
    });
  }
  return document.save();
}

/** Splits the ten characters in halves, which are safer to read out; the app ignores the gap. */
const spaced = (code: string) => `${code.slice(0, 5)} ${code.slice(5)}`;

function drawPage(document: Document, { plain, bold }: Fonts, face: Face): void {
  const page = document.addPage([size.width, size.height]);
  const band = 12 * mm;
  page.drawRectangle({ x: 0, y: size.height - band, width: size.width, height: band, color: yellow });
  page.drawText(face.title, { x: 5 * mm, y: size.height - 8.2 * mm, size: 16, font: bold, color: ink });
  drawQr(page, face.link, { x: 5 * mm, y: 5 * mm, side: 38 * mm });
  const left = 50 * mm;
  face.lines.forEach((line, index) => {
    page.drawText(line, { x: left, y: 36 * mm - index * 9 * mm, size: 15, font: bold, color: ink });
  });
  page.drawText(face.note, { x: left, y: 12 * mm, size: 7, font: plain, color: ink });
  page.drawText(face.link.replace(/\?.*$/, ''), { x: left, y: 7 * mm, size: 6, font: plain, color: ink });
}

/** Draws vectors, which print sharply. */
function drawQr(
  page: PDFPage,
  text: string,
  place: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const cell = place.side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const y = place.y + place.side - (row + 1) * cell;
      // Slightly larger than its cell, otherwise printers leave white lines between cells.
      page.drawRectangle({
        x: place.x + column * cell,
        y,
        width: cell * 1.02,
        height: cell * 1.02,
        color: ink,
      });
    }
  }
}
