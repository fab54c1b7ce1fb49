import { resolve } from 'node:path';
import { readEnvironment } from './env.ts';
import { readOptions } from './options.ts';
import { StackProblem } from './stack-problem.ts';
import { startStack } from './start-stack.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === 'string') {
    console.log(options);
    process.exitCode = process.argv.includes('--help') ? 0 : 2;
    return;
  }
  const interrupted = new AbortController();
  const end = new Promise<void>((resolve) => interrupted.signal.addEventListener('abort', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
  console.log('\n  Larder\n');
  const stack = await startStack(ROOT, options, readEnvironment(ROOT), interrupted.signal);
  await end;
  console.log('\n  Stopping …');
  await stack.stop();
}

try {
  await main();
} catch (failure) {
  if (!(failure instanceof StackProblem)) throw failure;
  console.error(`\n  ${failure.message}\n`);
  process.exitCode = 1;
}
process.exit();
