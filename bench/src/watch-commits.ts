import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@larder/database/open-database';

const EVERY_MS = 200;

type CommitWatch = {
  /** How long the commits of a single row took so far, in ms. */
  end(): Promise<readonly number[]>;
};

/** Commits a row of its own table again and again, beside everything else. */
export async function watchCommits({ pool }: Database): Promise<CommitWatch> {
  await pool.query('CREATE TABLE IF NOT EXISTS bench_commit (at timestamptz)');
  const tookMs: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const beganMs = performance.now();
      await pool.query('INSERT INTO bench_commit VALUES (now())');
      tookMs.push(performance.now() - beganMs);
      await wait(EVERY_MS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return tookMs;
    },
  };
}
