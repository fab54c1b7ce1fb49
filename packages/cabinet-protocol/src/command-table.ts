import { audioPlay } from './commands/args/audio-play.command.ts';
import { credRotate } from './commands/args/cred-rotate.command.ts';
import { doorOpen } from './commands/args/door-open.command.ts';
import { locate } from './commands/args/locate.command.ts';
import { mediaCapture } from './commands/args/media-capture.command.ts';
import { otaUpdate } from './commands/args/ota-update.command.ts';
import { rebirth } from './commands/args/rebirth.command.ts';
import { reboot } from './commands/args/reboot.command.ts';
import { sessionCancel } from './commands/args/session-cancel.command.ts';

/** Every command by name: its args, time to live and notes [protocol 10.1]. */
export const commandTable = {
  'door.open': doorOpen,
  'session.cancel': sessionCancel,
  reboot,
  'media.capture': mediaCapture,
  'audio.play': audioPlay,
  locate,
  rebirth,
  'cred.rotate': credRotate,
  'ota.update': otaUpdate,
} as const;

export type CommandName = keyof typeof commandTable;

export const commandNames = Object.keys(commandTable) as CommandName[];

export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(commandTable, name);
}
