import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const TRY_AGAIN_MS = 1_000;

/**
 * Resolves when no server accepts connections at the address. Holds a connection and checks again when it ends, so a
 * dead server is noticed at once, and one that only ends a connection is not taken for dead.
 */
export async function untilServerGone(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'larder-watch' });
    const ended = new Promise<void>((end) => client.once('end', end));
    client.on('error', () => {});
    try {
      await client.connect();
      await ended;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
      // The server starts, stops or has no free connection.
      await wait(TRY_AGAIN_MS);
    }
  }
}
