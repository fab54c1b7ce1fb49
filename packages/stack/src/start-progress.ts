import { readFileSync } from 'node:fs';

/** Ticks of the processor time in /proc, which are 10 ms on every Linux. */
const TICK_MS = 10;
/** What timers of a process that waits for nothing take in minutes; a start on a busy machine takes more. */
const WORK_MS = 500;

/** Processor time that a process has used; undefined where the system does not say. */
export function processorMs(pid: number): number | undefined {
  try {
    // The name before it is in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/**
 * Tells a slow start from a dead one: a process works while it writes to its log or uses the processor. Where the
 * processor time is unknown it counts as working, and a person decides.
 */
export class StartProgress {
  readonly #processorMs: () => number | undefined;
  #usedMs: number;
  #lines: string[] = [];
  #hasWritten = false;
  #progressAtMs: number;

  constructor(nowMs: number, processorMs: () => number | undefined) {
    this.#processorMs = processorMs;
    this.#usedMs = processorMs() ?? 0;
    this.#progressAtMs = nowMs;
  }

  wrote(text: string): void {
    this.#hasWritten = true;
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    this.#lines = [...this.#lines, ...lines.map((line) => line.slice(0, 300))].slice(-3);
  }

  /** For how long there was no progress. */
  idleMs(nowMs: number): number {
    const usedMs = this.#processorMs();
    if (this.#hasWritten || usedMs === undefined || usedMs - this.#usedMs >= WORK_MS) {
      this.#hasWritten = false;
      this.#usedMs = usedMs ?? this.#usedMs;
      this.#progressAtMs = nowMs;
    }
    return nowMs - this.#progressAtMs;
  }

  /** The last lines of the log as the end of a sentence; empty if there are none. */
  lastLines(): string {
    return this.#lines.length === 0 ? '' : ` Its last lines:\n${this.#lines.join('\n')}`;
  }
}
