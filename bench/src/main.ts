import { globSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { stopSystems } from './bench-system.ts';
import type { Measure } from './measurement.ts';
import { runBenches } from './run-benches.ts';

const names = globSync('*.bench.ts', { cwd: import.meta.dirname }).map((file) => basename(file, '.bench.ts'));
/** Takes an hour. */
const onlyIfAsked = new Set(['week']);
const asked = process.argv.slice(2).filter((name) => name !== '--');
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) console.log(`Unknown: ${unknown.join(', ')}. There are: ${names.sort().join(', ')}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSystems().finally(() => process.exit(1)));

const benches = names
  .sort()
  .filter((name) => (asked.length === 0 ? !onlyIfAsked.has(name) : asked.includes(name)))
  .map((name) => ({
    name,
    load: async () => {
      const bench = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as { measure: Measure };
      return bench.measure;
    },
  }));
const rows = await runBenches(benches, {
  say: (line) => console.log(line),
  machineLoad: () => (loadavg()[0] ?? 0).toFixed(1),
  cleanUp: stopSystems,
});

console.log(`\n${availableParallelism()} x ${cpus()[0]?.model.trim()}, Node ${process.version}\n`);
const table = [
  ['what', 'measured', 'reference', 'ratio', 'target', '', 'load (1 min)', ''],
  ...rows.map(({ what, measured, reference, ratio, target, met, load, lost = [] }) => [
    what,
    measured,
    reference,
    ratio === null ? '' : ratio.toFixed(2),
    target,
    met === null ? '' : met ? 'met' : 'MISSED',
    load,
    lost.map((reason) => `lost a round: ${reason}`).join('; '),
  ]),
];
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
for (const row of table)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
// Resources that a failed measurement left open must not delay the table.
process.exit(0);
