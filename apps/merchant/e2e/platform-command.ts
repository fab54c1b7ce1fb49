import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnvironment } from '@larder/stack/env';
import type { System } from './system.ts';

const MAIN = join(import.meta.dirname, '../../platform/src/main.ts');
const run = promisify(execFile);

/** Runs the platform's command line against the system and returns its output. */
export async function platformCommand(system: System, ...words: string[]): Promise<string> {
  const env = {
    ...inheritedEnvironment(),
    DATABASE_URL: system.databaseUrl,
    CREDENTIAL_PEPPER: system.keys.credentialPepper,
    DATA_DIR: dirname(system.files),
  };
  const { stdout } = await run(process.execPath, [MAIN, ...words], { env });
  return stdout.trim();
}
