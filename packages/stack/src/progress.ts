/** Prints one line a step: its name, then its duration. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`  ${name} …`);
  try {
    const result = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`\r  ✓ ${name} (${seconds} s)\n`);
    return result;
  } catch (failure) {
    process.stdout.write(`\r  ✗ ${name}  \n`);
    throw failure;
  }
}
