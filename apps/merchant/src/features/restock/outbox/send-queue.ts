/** Outcome of one step: it arrived, the server refused it, or no answer came. */
export type Outcome = 'sent' | 'refused' | 'unanswered';

type Parts<Step> = {
  /** Returns the step to send now; undefined when nothing waits. */
  readonly next: () => Promise<Step | undefined> | Step | undefined;
  readonly send: (step: Step, signal: AbortSignal) => Promise<Outcome>;
  /** Resolves after that time, or as soon as the restocker asks to try now. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const FIRST_MS = 2_000;
const LONGEST_MS = 300_000;

/** Wait after the first, second, third … unanswered attempt: 2 s, doubled up to 5 min. */
export const backOffMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, failures - 1));

/** Sends one step after the other until nothing waits; retries an unanswered step with back-off, so the order holds. */
export async function sendQueue<Step>({ next, send, wait }: Parts<Step>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const step = await next();
    if (step === undefined) return;
    const outcome = await send(step, signal);
    failures = outcome === 'unanswered' ? failures + 1 : 0;
    if (failures > 0 && !signal.aborted) await wait(backOffMs(failures), signal);
  }
}
