import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { WithSession } from './commands/with-session.ts';
import { createEnvironment } from './create-environment.ts';
import { readEnvironment } from './env.ts';
import { findInstallation } from './find-installation.ts';
import { createProgram } from './program.ts';
import { type Output, openSession } from './session.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs one command, the words after `pnpm platform`; returns its exit code. Reports every failure as one line. */
export async function runCommand(words: readonly string[], output: Output): Promise<number> {
  let exitCode = 0;
  const withSession: WithSession = async (work) => {
    const settings = readEnvironment();
    const env = await createEnvironment(settings, findInstallation(settings, root));
    try {
      const session = openSession(env, userInfo().username, output);
      await work(session);
      if (session.refusals() > 0) exitCode = 1;
    } finally {
      await env.database.close();
    }
  };
  try {
    await createProgram(withSession).parseAsync(words, { from: 'user' });
  } catch (error) {
    output.warn(error instanceof Error ? error.message : String(error));
    exitCode = 1;
  }
  return exitCode;
}
