import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchSystem } from './bench-system.ts';
import { startChild } from './load/child-process.ts';
import type { Measure } from './measurement.ts';
import { shown } from './statistics.ts';

const CONNECTIONS = 5_000;
const TARGET_KIB = 20;

/** Memory of the gateway's process for each connected cabinet: after a birth, with a will, after garbage collection. */
export const measure: Measure = async (say) => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-memory-'));
  const file = join(folder, 'memory.json');
  const probe = join(import.meta.dirname, 'load/memory-probe.ts');
  const system = await openBenchSystem();
  const clients = startChild('load-process.ts');
  try {
    const deviceNos = await system.fleet(CONNECTIONS + 200);
    const { pid } = await system.start('gateway', {
      NODE_OPTIONS: `--expose-gc --import=${probe}`,
      BENCH_MEMORY_FILE: file,
    });
    // Warms up code and pools before anything is counted.
    const first = startChild('load-process.ts');
    await first.next();
    const idle = {
      kind: 'idle',
      port: system.mqttPort,
      secret: system.secret,
      done: 'committed',
      clients: 'lean',
    } as const;
    first.send({ ...idle, deviceNos: deviceNos.slice(CONNECTIONS) });
    await first.next();
    const before = await memoryOf(pid, file);
    await clients.next();
    clients.send({ ...idle, deviceNos: deviceNos.slice(0, CONNECTIONS) });
    await clients.next();
    const after = await memoryOf(pid, file);
    await first.stop();
    const kib = (bytes: number) => bytes / 1024 / CONNECTIONS;
    const heap = kib(after.heap - before.heap);
    const rss = kib(after.rss - before.rss);
    say(
      `heap ${shown(before.heap / 2 ** 20)} > ${shown(after.heap / 2 ** 20)} MiB, rss ${shown(before.rss / 2 ** 20)} > ${shown(after.rss / 2 ** 20)} MiB`,
    );
    return [
      {
        what: `memory per cabinet at ${shown(CONNECTIONS)}: heap and buffers`,
        measured: `${shown(heap)} KiB`,
        reference: '',
        ratio: null,
        target: `<= ${TARGET_KIB} KiB`,
        met: heap <= TARGET_KIB,
      },
      {
        what: `memory per cabinet at ${shown(CONNECTIONS)}: resident set`,
        measured: `${shown(rss)} KiB`,
        reference: '',
        ratio: null,
        target: `<= ${TARGET_KIB} KiB`,
        met: rss <= TARGET_KIB,
      },
    ];
  } finally {
    await clients.stop();
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

type Memory = { readonly heap: number; readonly rss: number };

/** Asks the probe in that process. */
async function memoryOf(pid: number, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await new Promise((soon) => setTimeout(soon, 50));
  return JSON.parse(readFileSync(file, 'utf8')) as Memory;
}
