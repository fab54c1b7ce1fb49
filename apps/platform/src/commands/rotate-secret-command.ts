import { rotateSecret } from '@larder/use-cases/platform/rotate-secret';
import { Command } from 'commander';
import type { WithSession } from './with-session.ts';

/** Defines `platform rotate-secret`: the new secret is shown to nobody, including the operator. */
export function rotateSecretCommand(withSession: WithSession): Command {
  return new Command('rotate-secret')
    .description('give cabinets that are online another secret; the old one is good until they confirm it')
    .argument('<deviceNo...>')
    .action((numbers: string[]) =>
      withSession(async (session) => {
        const inputs = numbers.map((deviceNo) => ({ deviceNo }));
        for (const { deviceNo, expiresAt } of await session.runEach(rotateSecret, inputs))
          session.print(`${deviceNo} asked to take a new secret until ${expiresAt.toISOString()}`);
      }),
    );
}
