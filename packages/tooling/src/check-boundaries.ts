import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ImportRule, plantImports } from './plant-imports.ts';

const ROOT = process.cwd();
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const BINARY = join(ROOT, 'node_modules/.bin/depcruise');

type Violation = { rule: { name: string }; from: string; to: string };
type Cruise = { summary: { violations: Violation[]; totalCruised: number } };

async function cruise(cwd: string, folders: string[]): Promise<Cruise['summary']> {
  const args = ['--config', CONFIG, '--output-type', 'json', ...folders];
  const run = promisify(execFile)(BINARY, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const { stdout } = await run.catch((failure: { stdout?: string }) => {
    if (!failure.stdout) throw failure;
    return { stdout: failure.stdout };
  });
  const { summary }: Cruise = JSON.parse(stdout);
  return summary;
}

const edge = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;

/** Plants an import for each rule, and returns what was not caught, or caught by another rule as well. */
async function findUnguarded(rules: readonly ImportRule[]): Promise<string[]> {
  const planted = plantImports(ROOT, rules);
  try {
    const { violations } = await cruise(planted.root, ['apps', 'packages']);
    const caught = Map.groupBy(violations, edge);
    return planted.plants.flatMap((plant) => {
      const by = [...new Set((caught.get(edge(plant)) ?? []).map(({ rule }) => rule.name))];
      const isExact = by.length === 1 && by[0] === plant.rule;
      return isExact ? [] : [`"${plant.rule}" for ${edge(plant)} (${plant.specifier}), caught by [${by}]`];
    });
  } finally {
    planted.remove();
  }
}

const { forbidden }: { forbidden: ImportRule[] } = createRequire(import.meta.url)(CONFIG);
const [unguarded, { violations, totalCruised }] = await Promise.all([
  findUnguarded(forbidden),
  cruise(ROOT, ['apps', 'packages', 'bench']),
]);
for (const line of unguarded) console.error(`planted violation missed: ${line}`);
for (const violation of violations) console.error(`${violation.rule.name}: ${edge(violation)}`);
if (unguarded.length > 0 || violations.length > 0 || totalCruised < 100) {
  console.error(`${violations.length} violations in ${totalCruised} modules`);
  process.exit(1);
}
console.log(`${totalCruised} modules, no violation; each of ${forbidden.length} rules caught a planted one`);
