import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reachableByOthers } from './postgres-binaries.ts';

/**
 * Location of the embedded cluster of a data folder: inside it, unless PostgreSQL's own user (it never runs as root)
 * may not enter it; then among the temporary files. `dataDir` is absolute.
 */
export function postgresFolder(dataDir: string): {
  readonly folder: string;
  readonly isOutsideDataDir: boolean;
} {
  const folder = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0 || reachableByOthers(dirname(folder)))
    return { folder, isOutsideDataDir: false };
  const name = `larder-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  return { folder: join(tmpdir(), name, 'postgres'), isOutsideDataDir: true };
}
