import { resolve } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { readEnvironment } from '../env.ts';
import { StackProblem } from '../stack-problem.ts';
import { runOps } from './run-ops.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

const interrupted = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

try {
  const surroundings = { clock: systemClock, say: console.log, interrupted };
  process.exitCode = await runOps(process.argv.slice(2), readEnvironment(ROOT), surroundings);
} catch (failure) {
  // Errors of the operating system, such as a full disk, are for the operator too.
  const isSystems = failure instanceof Error && 'syscall' in failure;
  if (!(failure instanceof StackProblem) && !isSystems) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
}
