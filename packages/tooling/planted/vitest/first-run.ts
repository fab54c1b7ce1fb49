import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const { PLANTED_FOLDER = '' } = process.env;

/** True once; notes that the file runs. */
export function isFirstRun(file: string): boolean {
  const runs = join(PLANTED_FOLDER, file);
  const isFirst = !existsSync(runs);
  appendFileSync(runs, 'ran\n');
  return isFirst;
}
