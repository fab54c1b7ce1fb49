import { existsSync, readFileSync } from 'node:fs';
import { StackProblem } from './stack-problem.ts';

/**
 * Reads the object of a JSON file; undefined if there is no file. Throws a StackProblem with instructions if the file
 * is damaged.
 */
export function readKept<T extends object>(path: string): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (kept && typeof kept === 'object' && !Array.isArray(kept)) return kept as T;
  } catch {
    // Reported below, in words.
  }
  throw new StackProblem(
    `${path} is damaged. Put back a copy of it, or move the whole data folder away to begin with a new one.`,
  );
}
