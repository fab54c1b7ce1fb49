import { Command } from 'commander';
import { certificateCommands } from './certificate-commands.ts';
import { controlCommands } from './control-commands.ts';
import { diagnoseCommands } from './diagnose-commands.ts';
import { importCommand } from './import-command.ts';
import { listCabinetsCommand } from './list-cabinets-command.ts';
import { ownershipCommands } from './ownership-commands.ts';
import { stickerCommands } from './sticker-commands.ts';
import { testCommand } from './test-command.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform cabinet …`. */
export function cabinetCommands(withSession: WithSession): Command {
  const command = new Command('cabinet').description('cabinets: from the factory to a merchant and back');
  command.addCommand(importCommand(withSession));
  const others = [ownershipCommands, stickerCommands, controlCommands, diagnoseCommands];
  for (const other of others.flatMap((commands) => commands(withSession))) command.addCommand(other);
  command.addCommand(testCommand(withSession));
  command.addCommand(certificateCommands(withSession));
  command.addCommand(listCabinetsCommand(withSession));
  return command;
}
