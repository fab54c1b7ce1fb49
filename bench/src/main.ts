import { globSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { stopSystems } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';

const names = globSync('*.bench.ts', { cwd: import.meta.dirname }).map((file) => basename(file, '.bench.ts'));
const asked = process.argv.slice(2).filter((name) => name !== '--');
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) console.log(`Unknown: ${unknown.join(', ')}. There are: ${names.sort().join(', ')}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSystems().finally(() => process.exit(1)));

type Row = Measurement & { readonly load: string };
const rows: Row[] = [];

for (const name of names.sort()) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  try {
    const { measure } = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as { measure: Measure };
    const before = load();
    const measurements = await measure((line) => console.log(`  ${line}`));
    for (const measurement of measurements) rows.push({ ...measurement, load: `${before} > ${load()}` });
  } catch (failure) {
    console.log(`  not measured: ${failure instanceof Error ? failure.stack : String(failure)}`);
    const nothing = { measured: 'not measured', reference: '', ratio: null, target: '', met: null };
    rows.push({ what: name, ...nothing, load: load() });
  }
}

console.log(`\n${availableParallelism()} x ${cpus()[0]?.model.trim()}, Node ${process.version}\n`);
const table = [
  ['what', 'measured', 'reference', 'ratio', 'target', '', 'load (1 min)'],
  ...rows.map(({ what, measured, reference, ratio, target, met, load: loads }) => [
    what,
    measured,
    reference,
    ratio === null ? '' : ratio.toFixed(2),
    target,
    met === null ? '' : met ? 'met' : 'MISSED',
    loads,
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
// What a failed measurement left open must not keep the table waiting.
process.exit(0);

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
