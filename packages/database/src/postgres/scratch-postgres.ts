import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Runs a server for the duration of one command, in a temporary folder, without fsync. */
export async function withScratchPostgres<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-scratch-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    port: 0,
    password: randomBytes(16).toString('hex'),
    durable: false,
  });
  try {
    return await work(server);
  } finally {
    await server.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  }
}
