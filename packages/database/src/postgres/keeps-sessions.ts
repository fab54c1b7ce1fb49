import type pg from 'pg';

const asking = new WeakMap<pg.Pool, Promise<boolean>>();

/**
 * False if a pooler gives the server behind a connection to others between transactions. The role and the merchant of a
 * connection would be those of another caller. One result of true proves little while others use the pooler as well:
 * readiness asks again and again. A busy pool is not asked: it answers callers instead. Callers at the same time share
 * one question: each holds a connection while it waits for a second one, so as many as the pool has would wait for each
 * other. [decision 192]
 */
export async function keepsSessions(pool: pg.Pool): Promise<boolean> {
  const free = pool.options.max - pool.totalCount + pool.idleCount;
  if (free < 2) return true;
  const asked = asking.get(pool) ?? ask(pool).finally(() => asking.delete(pool));
  asking.set(pool, asked);
  return asked;
}

async function ask(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect();
  try {
    const left = await one.query(
      `select set_config('larder.session', gen_random_uuid()::text, false) as mark`,
    );
    const other = await pool.connect();
    try {
      // Takes the server that a pooler got back last.
      await other.query('begin');
      const found = await one.query(`select current_setting('larder.session', true) as mark`);
      await other.query('rollback');
      return found.rows[0].mark === left.rows[0].mark;
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
}
