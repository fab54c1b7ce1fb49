import type pg from 'pg';

/**
 * False if a pooler gives the server behind a connection to others between transactions. The role and the merchant of a
 * connection would be those of another caller. One result of true proves little while others use the pooler as well:
 * readiness asks again and again. [decision 192]
 */
export async function keepsSessions(pool: pg.Pool): Promise<boolean> {
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
