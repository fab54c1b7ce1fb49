import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackup } from './backup-folder.ts';
import { recoverBackup } from './recover-backup.ts';
import type { RecoveredFacts } from './recovered-facts.ts';

/**
 * Recovers a backup in a temporary folder and deletes it again, to show the result of a restore. Touches no data
 * folder.
 */
export async function verifyBackup(
  from: string,
  until: Date | null,
): Promise<{ folder: string; facts: RecoveredFacts }> {
  const backup = findBackup(from, until);
  const scratch = mkdtempSync(join(tmpdir(), 'larder-verify-'));
  chmodSync(scratch, 0o711);
  try {
    return {
      folder: backup.folder,
      facts: await recoverBackup(backup, { into: join(scratch, 'postgres'), until, durable: false }),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
