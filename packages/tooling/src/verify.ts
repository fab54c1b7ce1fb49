import { runStep, type Step, type StepResult } from './run-step.ts';

const node = (name: string, file: string): Step => ({ name, command: process.execPath, args: [file] });

const generate = node('generate', 'packages/database/src/generate.ts');

/** Two lanes, because the machine has two cores; within a lane the quick steps come first. */
const lanes: Step[][] = [
  [
    { name: 'format and lint', command: 'biome', args: ['ci', '--reporter=summary', '.'] },
    node('repository', 'packages/tooling/src/check-repository.ts'),
    {
      name: 'compose files',
      command: 'dclint',
      args: [
        '--quiet',
        'docker-compose.yml',
        ...['backup', 'production', 'scale'].map((name) => `infra/${name}/compose.yml`),
      ],
    },
    node('boundaries', 'packages/tooling/src/check-boundaries.ts'),
    { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  ],
  [
    {
      name: 'types',
      command: 'turbo',
      args: [
        'run',
        'types',
        '--continue=dependencies-successful',
        '--output-logs=errors-only',
        '--log-prefix=none',
      ],
    },
  ],
];

const report = ({ name, ok, output, tookMs }: StepResult) => {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${(tookMs / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
};

/** Checks format, lint, repository rules, boundaries with planted violations, types and dead code. */
export async function verify(): Promise<StepResult[]> {
  const generated = await runStep(generate);
  report(generated);
  if (!generated.ok) return [generated];
  const runs = lanes.map(async (lane) => {
    const results: StepResult[] = [];
    for (const step of lane) {
      const result = await runStep(step);
      report(result);
      results.push(result);
    }
    return results;
  });
  return [generated, ...(await Promise.all(runs)).flat()];
}

if (import.meta.main) {
  const results = await verify();
  process.exit(results.every(({ ok }) => ok) ? 0 : 1);
}
