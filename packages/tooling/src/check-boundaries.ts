import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = process.cwd();
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const BINARY = join(ROOT, 'node_modules/.bin/depcruise');

type Cruise = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number };
};

function cruise(cwd: string, folders: string[]): Cruise {
  const args = ['--config', CONFIG, '--output-type', 'json', ...folders];
  try {
    return JSON.parse(execFileSync(BINARY, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }));
  } catch (failure) {
    const { stdout } = failure as { stdout?: string };
    if (!stdout) throw failure;
    return JSON.parse(stdout);
  }
}

const PLANTED = [
  'layers: packages/domain',
  'layers: packages/use-cases',
  'use cases: stock imports only from rows below it',
  'use cases: an area has a row in the ladder',
  'merchant takes only the type of the router from the API',
  'no cycles',
  'only database knows Prisma',
  'features never import each other',
  'merchant: pages knows nothing above it',
  'merchant: features knows nothing above it',
  'merchant: screen-kit knows nothing above it',
  'merchant: platform knows nothing above it',
  'what ships knows no test tools',
];

const caught = new Set(
  cruise(join(ROOT, 'packages/tooling/planted'), ['apps', 'packages']).summary.violations.map(
    ({ rule }) => rule.name,
  ),
);
const missed = PLANTED.filter((name) => !caught.has(name));
if (missed.length > 0) {
  console.error(`planted violations that nobody caught: ${missed.join(', ')}`);
  process.exit(1);
}

const { summary } = cruise(ROOT, ['apps', 'packages', 'bench']);
const violations = summary.violations.filter(({ from }) => !from.includes('tooling/planted'));
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (violations.length > 0 || summary.totalCruised < 100) {
  console.error(`${violations.length} violations in ${summary.totalCruised} modules`);
  process.exit(1);
}
console.log(`${summary.totalCruised} modules, no violation; ${PLANTED.length} planted ones caught`);
