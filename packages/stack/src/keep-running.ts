import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceProcess } from './service-process.ts';
import { whileWaiting } from './while-waiting.ts';

export type KeptService = {
  /** Id of the process that runs, or ran last. */
  pid(): number;
  stop(): Promise<void>;
};

export type KeepOptions = {
  readonly name: string;
  /** The signal ends a start under way. */
  readonly start: (signal: AbortSignal) => Promise<ServiceProcess>;
  readonly say: (line: string) => void;
  readonly monotonicMs?: () => number;
  /** Rejects when the signal is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** How often it is said that a start goes on. */
  readonly tellEveryMs?: number;
};

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A service that ran for this long was healthy: the back-off restarts. */
const STEADY_MS = 60_000;

/**
 * Starts a service, and restarts it with back-off (1, 2, 4 … 30 s) whenever its process ends by itself. Rejects if the
 * first start fails. In between nothing listens on its ports, and `/readyz` of the others reports it.
 */
export async function keepRunning(options: KeepOptions): Promise<KeptService> {
  const { name, start, say, monotonicMs = () => performance.now() } = options;
  const { pause = (ms, signal) => wait(ms, undefined, { signal }) } = options;
  const stopping = new AbortController();
  let service = await start(stopping.signal);
  let startedMs = monotonicMs();

  /** Resolves when the service runs again or the stack stops; returns the number of consecutive failures. */
  async function restart(firstReason: string, firstFailure: number): Promise<number> {
    let reason = firstReason;
    for (let failures = firstFailure; ; failures += 1) {
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
      say(`${reason} Starting ${name} again in ${delayMs / 1_000} s.`);
      await pause(delayMs, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return failures;
      try {
        service = await whileWaiting(
          () => start(stopping.signal),
          (seconds) => say(`${name} is still starting, ${seconds} s.`),
          options.tellEveryMs,
        );
        startedMs = monotonicMs();
        say(`${name} runs again.`);
        return failures;
      } catch (failure) {
        if (stopping.signal.aborted) return failures;
        reason = failure instanceof Error ? failure.message : String(failure);
      }
    }
  }

  async function watch(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const code = await service.exited;
      if (stopping.signal.aborted) return;
      // Closes its log.
      await service.stop();
      if (monotonicMs() - startedMs >= STEADY_MS) failures = 0;
      failures = await restart(`${name} ended (${code === null ? 'killed' : `code ${code}`}).`, failures + 1);
    }
  }

  const watching = watch();
  return {
    pid: () => service.pid,
    stop: async () => {
      stopping.abort();
      await service.stop();
      await watching;
      // A start under way when the stack stopped has made another process.
      await service.stop();
    },
  };
}
