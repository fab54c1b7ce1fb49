import { timelineEdits } from '@larder/domain/device/timeline-edits';
import { actorOf } from '@larder/testkit/given/actor-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { listActs } from '@larder/use-cases/audit/list-acts';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import { benchAuditRows } from './env.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const SMALL = 10_000;
const REQUESTS = 300;
const WARM = 50;

/** The audit list by each of its filters, while the history of its merchant grows to 10^7 rows. */
export const measure: Measure = async (say) => {
  const large = benchAuditRows();
  const system = await openBenchSystem({ durable: false });
  try {
    const [deviceNo] = await system.fleet(20);
    const clocked = createTestEnvironment(system.database);
    clocked.clock.set(new Date().toISOString());
    const actor = actorOf(system.owner);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const asked: readonly [what: string, input: object][] = [
      ['all of it', {}],
      ['a device', { deviceNo }],
      ['a person', { personId: system.owner.membership.id }],
      ['a group of acts', { kind: 'template' }],
      ['a day', { from: daysAgo(20), to: daysAgo(20) }],
    ];
    const times = new Map<string, number[][]>();
    for (const size of [SMALL, large]) {
      await fillAudit(system, size);
      say(`${shown(size)} rows stand ready`);
      for (const [what, input] of asked) {
        const taken: number[] = [];
        for (let count = 0; count < REQUESTS + WARM; count += 1) {
          const began = performance.now();
          const answer = await runUseCase(
            clocked,
            listActs,
            actor,
            { limit: 20, ...input },
            { requestId: 'bench' },
          );
          if (!answer.ok) throw new Error(answer.refusal.code);
          if (answer.value.items.length < 20) throw new Error(`${what}: too few rows`);
          if (count >= WARM) taken.push(performance.now() - began);
        }
        times.set(what, [...(times.get(what) ?? []), taken]);
      }
    }
    return asked.map(([what]): Measurement => {
      const [few = [], many = []] = times.get(what) ?? [];
      const ratio = median(many) / median(few);
      const both = (values: readonly number[]) =>
        `${shown(median(values))} ms (p99 ${shown(quantile(values, 0.99))})`;
      return {
        what: `audit list, ${what}, at ${shown(large)} rows`,
        measured: both(many),
        reference: `${both(few)} at ${shown(SMALL)}`,
        ratio,
        target: 'flat (<= 1.5 x)',
        met: ratio <= 1.5,
      };
    });
  } finally {
    await system.stop();
  }
};

/**
 * Adds acts of the last 60 days until there are `upTo`, evenly over cabinets and acts of their timelines, in partitions
 * of a month each as a service makes them.
 */
async function fillAudit({ database, merchant, owner }: BenchSystem, upTo: number): Promise<void> {
  const { pool } = database;
  for (const days of [0, 30, 60])
    await pool.query(`select make_partition('audit_log', 'month', now() - $1 * interval '1 day')`, [days]);
  await pool.query(
    `INSERT INTO audit_log (id, at, merchant_id, actor_kind, actor_id, action, object_type, object_id, device_id, diff, result,
                            request_id)
     SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now() - (n::float8 / $2) * interval '60 days', $1,
            'user', $3, ($4::text[])[1 + n % cardinality($4::text[])], 'device', 'bench', devices[1 + n % cardinality(devices)],
            '{"highC10": [80, 95]}', 'ok', 'bench'
       FROM (SELECT n, (SELECT array_agg(id) FROM device WHERE merchant_id = $1) AS devices
               FROM generate_series((SELECT count(*) FROM audit_log) + 1, $2::int) n) rows`,
    [merchant.id, upTo, owner.account.id, timelineEdits],
  );
  await pool.query('VACUUM ANALYZE audit_log');
}
