import { Command } from 'commander';
import { accountCommands } from './commands/account-commands.ts';
import { applicationCommands } from './commands/application-commands.ts';
import { billCommands } from './commands/bill-commands.ts';
import { cabinetCommands } from './commands/cabinet-commands.ts';
import { disputeCommands } from './commands/dispute-commands.ts';
import { feePlanCommands } from './commands/fee-plan-commands.ts';
import { firmwareCommands } from './commands/firmware-commands.ts';
import { independentCommands } from './commands/independent-commands.ts';
import { merchantCommands } from './commands/merchant-commands.ts';
import { modelCommands } from './commands/model-commands.ts';
import { paymentAccountCommands } from './commands/payment-account-commands.ts';
import { productCommands } from './commands/product-commands.ts';
import { providerAccountCommands } from './commands/provider-account-commands.ts';
import { providerCommands, reconciliationCommands } from './commands/reconciliation-commands.ts';
import { rotateSecretCommand } from './commands/rotate-secret-command.ts';
import { tutorialCommands } from './commands/tutorial-commands.ts';
import { varietyCommands } from './commands/variety-commands.ts';
import type { WithSession } from './commands/with-session.ts';
import { withdrawalCommands } from './commands/withdrawal-commands.ts';

/** Defines all commands of the platform's operators; each opens a session, works and closes it. */
export function createProgram(withSession: WithSession): Command {
  const program = new Command('platform')
    .description(
      'Cabinets and merchants, for the operators of the platform. Works on DATABASE_URL, or on what `pnpm start` runs.',
    )
    .option('--as <name>', 'who you are, for the audit log (LARDER_OPERATOR); else your user of this machine')
    .showHelpAfterError();
  program.addCommand(cabinetCommands(withSession));
  program.addCommand(merchantCommands(withSession));
  program.addCommand(accountCommands(withSession));
  program.addCommand(applicationCommands(withSession));
  program.addCommand(independentCommands(withSession));
  program.addCommand(billCommands(withSession));
  program.addCommand(feePlanCommands(withSession));
  program.addCommand(paymentAccountCommands(withSession));
  program.addCommand(withdrawalCommands(withSession));
  program.addCommand(varietyCommands(withSession));
  program.addCommand(modelCommands(withSession));
  program.addCommand(firmwareCommands(withSession));
  program.addCommand(productCommands(withSession));
  program.addCommand(providerAccountCommands(withSession));
  program.addCommand(providerCommands(withSession));
  program.addCommand(reconciliationCommands(withSession));
  program.addCommand(disputeCommands(withSession));
  program.addCommand(tutorialCommands(withSession));
  program.addCommand(rotateSecretCommand(withSession));
  showGlobalOptions(program);
  return program;
}

/** The help of every command names the options that all of them take. */
function showGlobalOptions(command: Command): void {
  command.configureHelp({ showGlobalOptions: true });
  for (const each of command.commands) showGlobalOptions(each);
}
