import type { Door } from '../device/door.ts';
import { doors } from '../device/door.ts';

/** A line whose stock differs from what the restocker saw. Units. */
export type ChangedLine = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly was: number;
  readonly now: number;
};

/**
 * Serializes the lines of `STOCK_CHANGED` as its one parameter `lines`, because parameters of a refusal are text and
 * numbers.
 */
export function writeChangedLines(lines: readonly ChangedLine[]): string {
  return JSON.stringify(lines);
}

const isChangedLine = (line: Partial<ChangedLine> | null): line is ChangedLine =>
  typeof line === 'object' &&
  line !== null &&
  doors.some((door) => door === line.door) &&
  typeof line.productId === 'string' &&
  [line.layer, line.was, line.now].every(Number.isSafeInteger);

/** Parses the result of `writeChangedLines`; returns no lines for anything else. */
export function readChangedLines(text: unknown): ChangedLine[] {
  try {
    const lines: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return Array.isArray(lines) ? lines.filter(isChangedLine) : [];
  } catch {
    return [];
  }
}
