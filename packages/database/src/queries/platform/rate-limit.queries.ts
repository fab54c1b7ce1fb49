import type pg from 'pg';

export type AllowanceRequest = {
  /** Name of the counter; persons and addresses only as HMAC. */
  readonly key: string;
  readonly now: Date;
  readonly windowMs: number;
  /** Most requests in a window, in all processes together. */
  readonly max: number;
  /** Number of requests to take at once. */
  readonly block: number;
};

export type Allowance = { readonly granted: number; readonly endsAt: Date };

/**
 * Takes up to `block` of a key's remaining requests in its window, which begins with its first request. All processes
 * update the same row, one after the other, so together they never get more than `max`. Zero granted: nothing is left
 * until `endsAt`.
 */
export async function takeAllowance(
  pool: pg.Pool,
  { key, now, windowMs, max, block }: AllowanceRequest,
): Promise<Allowance> {
  const { rows } = await pool.query<{ count: number; windowStart: Date }>({
    name: 'take_allowance',
    text: `insert into rate_limit_counter as c (key, window_start, count, expires_at) values ($1, $2, $3, $4)
           on conflict (key) do update set
             count = case when c.window_start <= $5 then excluded.count else least(c.count, $6) + excluded.count end,
             window_start = case when c.window_start <= $5 then excluded.window_start else c.window_start end,
             expires_at = excluded.expires_at
           returning count, window_start as "windowStart"`,
    values: [key, now, block, new Date(now.getTime() + windowMs), new Date(now.getTime() - windowMs), max],
  });
  const { count, windowStart } = rows[0] ?? { count: block, windowStart: now };
  const before = count - block;
  return {
    granted: Math.max(0, Math.min(block, max - before)),
    endsAt: new Date(windowStart.getTime() + windowMs),
  };
}
