import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import type pg from 'pg';
import type { Tx } from '../../transaction.ts';

const rolledUpMark = 'telemetry.rolled_up';
const quarterMs = 900_000;
/** Time span of raw samples in one statement. */
const stepMs = 8 * quarterMs;
/** Samples are written in groups: the last of a quarter hour arrive after its end. */
const settleMs = MINUTE_MS;
/** Span of the first run: as long as raw samples are kept. */
const oldestMs = 30 * DAY_MS;

/**
 * Computes the quarter hours completed since the last run from the raw samples; those recorded by the cabinet itself
 * (`temp.sample`) stay. Every step locks the mark while it works and moves it with its rows, so that an interruption
 * loses nothing, and only one of two workers does a step. Returns the number of steps. [protocol 7, domain 2]
 */
export async function rollUpTelemetry(pool: pg.Pool, now: Date): Promise<number> {
  const endMs = Math.floor((now.getTime() - settleMs) / quarterMs) * quarterMs;
  await pool.query(
    `insert into system_mark (key, value) values ($1, jsonb_build_object('until', $2::text)) on conflict do nothing`,
    [rolledUpMark, new Date(Math.floor((now.getTime() - oldestMs) / quarterMs) * quarterMs).toISOString()],
  );
  let steps = 0;
  while (await rollUpStep(pool, endMs)) steps += 1;
  return steps;
}

/** Lets the next run begin with the oldest samples again, in the transaction that adds samples of the past. */
export async function repeatTelemetryRollUp(tx: Tx): Promise<void> {
  await tx.systemMark.deleteMany({ where: { key: rolledUpMark } });
}

/** Returns false if nothing was left to do. */
async function rollUpStep(pool: pg.Pool, endMs: number): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ until: string }>(
      `select value ->> 'until' as until from system_mark where key = $1 for update`,
      [rolledUpMark],
    );
    const fromMs = Date.parse(rows[0]?.until ?? '');
    const toMs = Math.min(fromMs + stepMs, endMs);
    const isWork = toMs > fromMs;
    if (isWork) await rollUp(client, new Date(fromMs), new Date(toMs));
    await client.query('commit');
    return isWork;
  } catch (failure) {
    await client.query('rollback');
    throw failure;
  } finally {
    client.release();
  }
}

async function rollUp(client: pg.ClientBase, from: Date, to: Date): Promise<void> {
  await client.query(
    `with quarters as (
       insert into telemetry_quarter as q (device_id, zone, at, min_c10, avg_c10, max_c10, samples, from_device)
       select device_id, zone, date_bin('15 minutes', at, 'epoch'::timestamptz), min(c10), round(avg(c10))::int, max(c10),
              count(c10)::int, false
       from telemetry_sample where at >= $1 and at < $2 and c10 is not null
       group by 1, 2, 3
       -- In the order of saveQuarters: two writers of the same rows would wait for each other.
       order by 1, 2, 3
       on conflict (device_id, zone, at) do update
         set min_c10 = excluded.min_c10, avg_c10 = excluded.avg_c10, max_c10 = excluded.max_c10, samples = excluded.samples
         where not q.from_device)
     update system_mark set value = jsonb_build_object('until', $4::text) where key = $3`,
    [from.toISOString(), to.toISOString(), rolledUpMark, to.toISOString()],
  );
}
