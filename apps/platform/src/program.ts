import { Command } from 'commander';
import { accountCommands } from './commands/account-commands.ts';
import { applicationCommands } from './commands/application-commands.ts';
import { cabinetCommands } from './commands/cabinet-commands.ts';
import { firmwareCommands } from './commands/firmware-commands.ts';
import { independentCommands } from './commands/independent-commands.ts';
import { merchantCommands } from './commands/merchant-commands.ts';
import { modelCommands } from './commands/model-commands.ts';
import { productCommands } from './commands/product-commands.ts';
import { rotateSecretCommand } from './commands/rotate-secret-command.ts';
import { tutorialCommands } from './commands/tutorial-commands.ts';
import type { WithSession } from './commands/with-session.ts';

/** Defines all commands of the platform's operators; each opens a session, works and closes it. */
export function createProgram(withSession: WithSession): Command {
  const program = new Command('platform')
    .description(
      'Cabinets and merchants, for the operators of the platform. Works on DATABASE_URL, or on what `pnpm start` runs.',
    )
    .showHelpAfterError();
  program.addCommand(cabinetCommands(withSession));
  program.addCommand(merchantCommands(withSession));
  program.addCommand(accountCommands(withSession));
  program.addCommand(applicationCommands(withSession));
  program.addCommand(independentCommands(withSession));
  program.addCommand(modelCommands(withSession));
  program.addCommand(firmwareCommands(withSession));
  program.addCommand(productCommands(withSession));
  program.addCommand(tutorialCommands(withSession));
  program.addCommand(rotateSecretCommand(withSession));
  return program;
}
