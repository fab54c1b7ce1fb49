import type { PrivateFolder } from '../private-folder.ts';
import type { Session } from '../session.ts';
import type { Sticker } from '../stickers/sticker-links.ts';
import { writeStickers } from '../stickers/write-stickers.ts';

/** Writes the stickers and prints the path; does nothing without stickers. */
export async function printStickers(
  session: Session,
  stickers: readonly Sticker[],
  folder: PrivateFolder,
): Promise<void> {
  if (stickers.length === 0) return;
  const sheet = await writeStickers(stickers, { folder, appUrl: session.appUrl, now: session.now });
  session.print(`Stickers of ${stickers.length}: ${sheet}, each QR code as PNG beside it`);
}
