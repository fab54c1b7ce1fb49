import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresBinaries } from './postgres-binaries.ts';

/** Hands a cluster that this process laid out to its server, which as root runs as another user. */
export function giveToServer(dataDir: string): void {
  const { runAs } = findPostgresBinaries();
  if (!runAs) return;
  chownSync(dataDir, runAs.uid, runAs.gid);
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
    chownSync(join(dataDir, path), runAs.uid, runAs.gid);
}
