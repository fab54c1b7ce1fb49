import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CruisedModule, longestChain } from './longest-chain.ts';
import { type ImportRule, plantImports } from './plant-imports.ts';

const ROOT = process.cwd();
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const BINARY = join(ROOT, 'node_modules/.bin/depcruise');

type Violation = { rule: { name: string }; from: string; to: string };
type Cruise = {
  summary: { violations: Violation[]; totalCruised: number };
  modules: CruisedModule[];
};

/** Use cases are called by routers and call the domain: each may lie at most so deep in the others. [decision 107] */
const USE_CASES = 'packages/use-cases/src/';
const CHAIN_MAX = 9;

async function cruise(cwd: string, folders: string[]): Promise<Cruise> {
  const args = ['--config', CONFIG, '--output-type', 'json', ...folders];
  const run = promisify(execFile)(BINARY, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const { stdout } = await run.catch((failure: { stdout?: string }) => {
    if (!failure.stdout) throw failure;
    return { stdout: failure.stdout };
  });
  return JSON.parse(stdout);
}

const edge = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;

/** Plants an import for each rule, and returns what was not caught, or caught by another rule as well. */
async function findUnguarded(rules: readonly ImportRule[]): Promise<string[]> {
  const planted = plantImports(ROOT, rules);
  try {
    const { summary } = await cruise(planted.root, ['apps', 'packages']);
    const caught = Map.groupBy(summary.violations, edge);
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
const [unguarded, { summary, modules }] = await Promise.all([
  findUnguarded(forbidden),
  cruise(ROOT, ['apps', 'packages', 'bench']),
]);
const { violations, totalCruised } = summary;
const chain = longestChain(modules, USE_CASES);
if (chain.length > CHAIN_MAX) console.error(`chain of more than ${CHAIN_MAX}: ${chain.join(' → ')}`);
for (const line of unguarded) console.error(`planted violation missed: ${line}`);
for (const violation of violations) console.error(`${violation.rule.name}: ${edge(violation)}`);
if (unguarded.length > 0 || violations.length > 0 || totalCruised < 100 || chain.length > CHAIN_MAX) {
  console.error(`${violations.length} violations in ${totalCruised} modules`);
  process.exit(1);
}
console.log(
  `${totalCruised} modules, no violation; longest chain of use cases ${chain.length}; each of ${forbidden.length} rules caught a planted one`,
);
