import { releaseCabinet } from '@larder/use-cases/platform/release-cabinet';
import { reprintSticker } from '@larder/use-cases/platform/reprint-sticker';
import { Command } from 'commander';
import { openPrivateFolder, type PrivateFolder } from '../private-folder.ts';
import type { Session } from '../session.ts';
import { localOption, requireStickerAddress } from '../stickers/sticker-address.ts';
import { printStickers } from './print-stickers.ts';
import type { WithSession } from './with-session.ts';

type Options = { readonly out: string; readonly keepTemplate?: boolean; readonly local?: boolean };

type Work = (
  session: Session,
  inputs: readonly { readonly deviceNo: string; readonly keepTemplate: boolean }[],
  folder: PrivateFolder,
) => Promise<void>;

/** Defines `platform cabinet release` and `reprint`: both print new stickers. */
export function stickerCommands(withSession: WithSession): Command[] {
  const command = (name: string, description: string, work: Work) =>
    new Command(name)
      .description(description)
      .argument('<deviceNo...>')
      .option('--out <folder>', 'where the stickers go', '.data/stickers')
      .option(...localOption)
      .action((numbers: string[], { out, keepTemplate = false, local }: Options) =>
        withSession((session) => {
          requireStickerAddress(session.appUrl, { local });
          return work(
            session,
            numbers.map((deviceNo) => ({ deviceNo, keepTemplate })),
            openPrivateFolder(out, session.now),
          );
        }),
      );
  return [
    command('release', 'take cabinets out of service, back into stock, with new stickers', release).option(
      '--keep-template',
      'the next owner begins with what stands where, without prices; only if the one who leaves it wants that',
    ),
    command('reprint', 'print new stickers; the code of the old ones ends', reprint),
  ];
}

const release: Work = async (session, inputs, folder) => {
  const released = await session.runEach(releaseCabinet, inputs);
  for (const { deviceNo, secretRotated, keptLines } of released) {
    const secret = secretRotated ? 'is being changed' : 'unchanged: it is not online';
    const kept = keptLines > 0 ? `; ${keptLines} lines of its template wait for the next owner` : '';
    session.print(`${deviceNo} in_stock; secret ${secret}${kept}`);
  }
  await printStickers(session, released, folder);
};

const reprint: Work = async (session, inputs, folder) => {
  await printStickers(session, await session.runEach(reprintSticker, inputs), folder);
};
