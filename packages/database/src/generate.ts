import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const output = join(here, 'generated');
const markFile = join(output, '.schema-hash');

/** Hash of the inputs of the generator: the schema files and its version. */
function schemaHash(prismaPackage: string): string {
  const folder = join(root, 'prisma/schema');
  const hash = createHash('sha256').update(readFileSync(prismaPackage));
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

/**
 * Generates the Prisma client into `src/generated`, offline; returns at once when the schema is unchanged. The
 * generator never calls the schema engine, yet the CLI wants a path: any existing file does, and nothing is downloaded.
 * [stack, Prisma]
 */
export function generateClient(): 'generated' | 'unchanged' {
  const prismaPackage = createRequire(import.meta.url).resolve('prisma/package.json');
  const hash = schemaHash(prismaPackage);
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === hash) return 'unchanged';
  rmSync(markFile, { force: true });
  const run = spawnSync(process.execPath, [join(dirname(prismaPackage), 'build/index.js'), 'generate'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: dirname(process.execPath),
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  });
  if (run.status !== 0) throw new Error(`prisma generate failed:\n${run.stdout}${run.stderr}`);
  mkdirSync(output, { recursive: true });
  writeFileSync(markFile, hash);
  return 'generated';
}

if (import.meta.main) generateClient();
