import { userInfo } from 'node:os';
import { join } from 'node:path';
import { operatorOf } from '@larder/domain/platform/operator-name';
import { postgresFailure } from '@larder/use-cases/wrapper/postgres-failure';
import type { WithSession } from './commands/with-session.ts';
import { createEnvironment } from './create-environment.ts';
import { readEnvironment } from './env.ts';
import { findInstallation } from './find-installation.ts';
import { createProgram } from './program.ts';
import { type Output, openSession } from './session.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs one command, the words after `pnpm platform`; returns its exit code. Reports every failure as one line. Reads
 * the variables of the process unless others are given.
 */
export async function runCommand(
  words: readonly string[],
  output: Output,
  variables?: NodeJS.ProcessEnv,
): Promise<number> {
  let exitCode = 0;
  const withSession: WithSession = async (work) => {
    const settings = readEnvironment(variables);
    const operator = operatorOf({
      as: program.opts<{ as?: string }>().as,
      setting: settings.LARDER_OPERATOR,
      user: () => userInfo().username,
      isRequired: settings.LARDER_OPERATOR_REQUIRED,
    });
    if (!operator.ok) throw new Error(operator.fault);
    const env = await createEnvironment(settings, findInstallation(settings, root));
    try {
      const session = openSession(env, operator.name, output);
      await work(session);
      if (session.refusals() > 0) exitCode = 1;
    } finally {
      await env.database.close();
    }
  };
  const program = createProgram(withSession);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    output.warn(wordsOf(error));
    exitCode = 1;
  }
  return exitCode;
}

/** The words of a library would not tell an operator what to do. */
function wordsOf(error: unknown): string {
  if (postgresFailure(error) === 'away') return 'The database did not answer in time. Run the command again.';
  return error instanceof Error ? error.message : String(error);
}
