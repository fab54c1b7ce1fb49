import type { Session } from '../session.ts';
import type { Sticker } from '../stickers/sticker-links.ts';
import { writeStickers } from '../stickers/write-stickers.ts';

/** Writes the stickers and says where; none is fine. */
export async function printStickers(
  session: Session,
  stickers: readonly Sticker[],
  out: string,
): Promise<void> {
  if (stickers.length === 0) return;
  const folder = await writeStickers(stickers, { folder: out, appUrl: session.appUrl, now: session.now });
  session.print(`${stickers.length} cabinets: stickers.pdf and PNGs in ${folder}`);
}
