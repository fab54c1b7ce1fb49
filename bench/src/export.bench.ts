import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { catalogWords } from '@larder/adapters/words/catalog-words';
import { type ExportFormat, exportFormats } from '@larder/domain/export/export-format';
import { actorOf } from '@larder/testkit/given/actor-of';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { systemActor } from '@larder/use-cases/actor';
import { createExport } from '@larder/use-cases/export/create-export';
import { sendExports } from '@larder/use-cases/export/send-exports';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { openBenchSystem } from './bench-system.ts';
import { benchExportRows } from './env.ts';
import { fillOrders } from './fill-orders.ts';
import type { Measure, Measurement } from './measurement.ts';
import { shown } from './statistics.ts';

/** `fillOrders` spreads them over 60 days, of which an export takes the last 30, or the last 3. */
const FILLED_DAYS = 60;
const LARGE_DAYS = 30;
const SMALL_DAYS = 3;

type Written = {
  readonly rows: number;
  readonly seconds: number;
  readonly mib: number;
  readonly peakMib: number;
};

/** Memory of the process that writes an export of orders, by the worker's own use case, at 10^6 rows against 10^5. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-export-'));
  try {
    await system.fleet(20);
    // Days end at midnight UTC, so a little less than the share of the days is exported.
    const filled = Math.ceil(((benchExportRows() * FILLED_DAYS) / LARGE_DAYS) * 1.01);
    await fillOrders(system.database, system.merchant.id, filled);
    say('the orders stand ready');
    let peak = 0;
    const disk = createDiskFiles({ folder, linkKeys: keyRingOf('a key of links in a bench, 32 bytes') });
    const files: FilesPort = {
      ...disk,
      write: (key, pieces) =>
        disk.write(
          key,
          weighed(pieces, (bytes) => (peak = Math.max(peak, bytes))),
        ),
    };
    const base = createTestEnvironment(system.database);
    const env: UseCaseEnv = {
      ...base,
      clock: { now: () => new Date() },
      ports: { ...base.ports, files, words: catalogWords },
    };
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const write = async (format: ExportFormat, days: number): Promise<Written> => {
      const asked = { kind: 'orders', format, params: { from: day(days), to: day(0) } };
      const call = { requestId: 'bench' };
      const made = await runUseCase(env, createExport, actorOf(system.owner), asked, call);
      if (!made.ok) throw new Error(made.refusal.code);
      peak = 0;
      const began = performance.now();
      await runUseCase(env, sendExports, systemActor, {}, call);
      const seconds = (performance.now() - began) / 1_000;
      const where = { id: made.value.exportId };
      const { rows, status, fileKey } = await system.database.prisma.exportJob.findUniqueOrThrow({ where });
      if (status !== 'ready' || rows === null || fileKey === null) throw new Error(`the export is ${status}`);
      const mib = statSync(join(folder, fileKey)).size / 2 ** 20;
      const written = { rows, seconds, mib, peakMib: peak / 2 ** 20 };
      say(
        `${format}, ${shown(rows)} rows: ${shown(seconds)} s, ${shown(mib)} MiB, peak ${shown(written.peakMib)} MiB`,
      );
      return written;
    };
    const measurements: Measurement[] = [];
    for (const format of exportFormats) {
      // Once to warm up: code, pools and the heap.
      await write(format, SMALL_DAYS);
      const few = await write(format, SMALL_DAYS);
      const many = await write(format, LARGE_DAYS);
      const ratio = many.peakMib / few.peakMib;
      measurements.push({
        what: `export of ${shown(many.rows)} orders as ${format}: peak of the resident set`,
        measured: `${shown(many.peakMib)} MiB (${shown(many.seconds)} s, file ${shown(many.mib)} MiB)`,
        reference: `${shown(few.peakMib)} MiB at ${shown(few.rows)}`,
        ratio,
        target: 'flat (<= 1.25 x)',
        met: ratio <= 1.25,
      });
    }
    return measurements;
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Weighs the process at each piece that is written. */
async function* weighed(pieces: AsyncIterable<Uint8Array>, note: (bytes: number) => void) {
  for await (const piece of pieces) {
    note(process.memoryUsage.rss());
    yield piece;
  }
}
