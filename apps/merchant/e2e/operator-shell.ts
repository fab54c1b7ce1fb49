import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnvironment } from '@larder/stack/env';
import type { System } from './system.ts';
import { ROOT } from './tested-app.ts';

const run = promisify(execFile);

/**
 * Stands for `docker compose` in front of the commands: runs the program that a container would run, in the folder that
 * it would have mounted. The services run already.
 */
const compose = `#!/bin/sh
[ "$2 $3" = 'run --rm' ] || exit 0
program=$4
shift 4
case $program in
  ops) script=packages/stack/src/ops/main.ts ;;
  platform) script=apps/platform/src/main.ts ;;
esac
cd exchange
exec node --import '${ROOT}/packages/database/src/preload-client.ts' "${ROOT}/$script" "$@"
`;

/** A shell of the operator in a folder of an installation, whose commands work on this system. */
export function openOperatorShell(system: System) {
  const folder = mkdtempSync(join(tmpdir(), 'larder-operator-'));
  const exchange = join(folder, 'exchange');
  const programs = join(folder, 'bin');
  for (const made of [exchange, programs]) mkdirSync(made);
  symlinkSync(join(ROOT, 'infra'), join(folder, 'infra'));
  writeFileSync(join(programs, 'docker'), compose);
  chmodSync(join(programs, 'docker'), 0o755);
  const inherited = inheritedEnvironment();
  const env = {
    ...inherited,
    PATH: `${programs}:${inherited.PATH}`,
    DATABASE_URL: system.databaseUrl,
    CREDENTIAL_PEPPER: system.keys.credentialPepper,
    DATA_DIR: dirname(system.files),
    APP_URL: system.webUrl,
  };
  return {
    exchange,
    run: async (block: string) => (await run('sh', ['-ec', block], { cwd: folder, env })).stdout,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
