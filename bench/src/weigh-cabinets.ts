import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBenchSystem } from './bench-system.ts';
import { startChild } from './load/child-process.ts';
import { restOf, type Spent, spentOn, withoutRest } from './spent-on.ts';

/**
 * Cabinets that warm up code, pools and the space of young objects before anything is counted: after 200 births V8
 * still compiles, and what that touches is no cabinet's.
 */
const FIRST = 1_000;

export type Weight = {
  /** For each cabinet: heap and buffers, and resident set. */
  readonly heapKiB: number;
  readonly rssKiB: number;
  /** Resident set of the gateway before. */
  readonly gatewayMiB: number;
  readonly births: { readonly perSecond: number; readonly spent: Spent };
};

type Memory = { readonly heap: number; readonly rss: number };

/** Connects cabinets to their own gateway, each with a birth and a will, and weighs it after garbage collection. */
export async function weighCabinets(count: number, say: (line: string) => void): Promise<Weight> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-memory-'));
  const file = join(folder, 'memory.json');
  const probe = join(import.meta.dirname, 'load/memory-probe.ts');
  const system = await openBenchSystem();
  const [first, clients] = [startChild('load-process.ts'), startChild('load-process.ts')];
  try {
    const deviceNos = await system.fleet(count + FIRST);
    const { pid } = await system.start('gateway', {
      NODE_OPTIONS: `${system.environments.gateway.NODE_OPTIONS ?? ''} --expose-gc --import=${probe}`,
      BENCH_MEMORY_FILE: file,
    });
    const idle = {
      kind: 'idle',
      port: system.mqttPort,
      secret: system.secret,
      done: 'committed',
      clients: 'lean',
    } as const;
    const connect = async (child: typeof clients, some: readonly string[]) => {
      await child.next();
      child.send({ ...idle, deviceNos: some });
      await child.next();
    };
    await connect(first, deviceNos.slice(count));
    const before = await memoryOf(pid, file);
    const parts = { database: system.database, gateway: pid };
    const { spent } = await spentOn(parts, () => connect(clients, deviceNos.slice(0, count)));
    // Replies and timers of the last births are over by then.
    const rest = await restOf(parts);
    const after = await memoryOf(pid, file);
    const kib = (bytes: number) => bytes / 1_024 / count;
    const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
    say(
      `heap ${mib(before.heap)} > ${mib(after.heap)} MiB, resident ${mib(before.rss)} > ${mib(after.rss)} MiB`,
    );
    return {
      heapKiB: kib(after.heap - before.heap),
      rssKiB: kib(after.rss - before.rss),
      gatewayMiB: before.rss / 2 ** 20,
      births: { perSecond: (count / spent.tookMs) * 1_000, spent: withoutRest(spent, rest) },
    };
  } finally {
    await Promise.all([first.stop(), clients.stop()]);
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks the probe in that process. */
async function memoryOf(pid: number, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await wait(50);
  return JSON.parse(readFileSync(file, 'utf8')) as Memory;
}
