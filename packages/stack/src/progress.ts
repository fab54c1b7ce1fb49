import { whileWaiting } from './while-waiting.ts';

/** Prints one line a step: its name, then its duration; from time to time that a slow one goes on. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`  ${name} …`);
  try {
    const result = await whileWaiting(work, (seconds) =>
      // A file or a collector of logs shows a line only once it ends.
      process.stdout.write(
        process.stdout.isTTY
          ? `\r  ${name} … still starting, ${seconds} s`
          : `\n  ${name} … still starting, ${seconds} s`,
      ),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`\r  ✓ ${name} (${seconds} s)${' '.repeat(20)}\n`);
    return result;
  } catch (failure) {
    process.stdout.write(`\r  ✗ ${name}${' '.repeat(25)}\n`);
    throw failure;
  }
}
