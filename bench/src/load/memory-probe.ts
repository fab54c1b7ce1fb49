import { renameSync, writeFileSync } from 'node:fs';
import { memoryFile } from './env.ts';

/** Loaded into a measured process by `--import`: on SIGUSR2 it collects garbage and writes down the memory in use. */
process.on('SIGUSR2', () => {
  let rounds = 0;
  const collect = () => {
    globalThis.gc?.();
    rounds += 1;
    if (rounds < 5) setTimeout(collect, 200);
    else write();
  };
  collect();
});

function write(): void {
  const { heapUsed, external, rss } = process.memoryUsage();
  const file = memoryFile();
  writeFileSync(`${file}.new`, JSON.stringify({ heap: heapUsed + external, rss }));
  renameSync(`${file}.new`, file);
}
