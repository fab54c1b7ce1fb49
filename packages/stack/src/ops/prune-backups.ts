import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSegment } from '@larder/database/postgres/wal-archive';
import { listBackups } from './backup-folder.ts';

/** Deletes all backups but the newest `keep`, the log that none of those needs, and remains of interrupted backups. */
export function pruneBackups(to: string, keep: number): void {
  const backups = listBackups(to);
  for (const { folder } of backups.slice(0, -keep)) rmSync(folder, { recursive: true });
  for (const name of readdirSync(to).filter((each) => each.endsWith('.part')))
    rmSync(join(to, name), { recursive: true });
  const firstNeeded = new Map<string, string>();
  for (const { walFolder, manifest } of backups.slice(-keep).reverse())
    firstNeeded.set(basename(walFolder), manifest.startWal);
  for (const name of readdirSync(to).filter((each) => each.startsWith('wal-'))) {
    const needed = firstNeeded.get(name);
    if (needed === undefined) rmSync(join(to, name), { recursive: true });
    else
      for (const segment of readdirSync(join(to, name)))
        if (isSegment(segment) && segment < needed) rmSync(join(to, name, segment));
  }
}
