import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEnvironment } from './create-environment.ts';
import { readEnvironment } from './env.ts';
import { findInstallation } from './find-installation.ts';
import { createProgram } from './program.ts';
import { openSession, type Session } from './session.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Reports every failure as one line on stderr with exit code 1. */
async function withSession(work: (session: Session) => Promise<void>): Promise<void> {
  const settings = readEnvironment();
  const env = await createEnvironment(settings, findInstallation(settings, root));
  try {
    const session = openSession(env, userInfo().username, { print: console.log, warn: console.error });
    await work(session);
    if (session.refusals() > 0) process.exitCode = 1;
  } finally {
    await env.database.close();
  }
}

try {
  await createProgram(withSession).parseAsync(process.argv);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
