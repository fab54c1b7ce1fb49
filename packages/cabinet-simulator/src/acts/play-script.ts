import type { Cabinet } from '../cabinet.ts';
import type { SimClock } from '../clock/sim-clock.ts';
import { performAct } from './perform-act.ts';
import type { Moment, Outcome, Script } from './script.ts';

/**
 * Plays a script on a cabinet, step by step on its clock. A step that fails ends it. Returns a function that stops it.
 */
export function playScript(
  cabinet: Cabinet,
  clock: SimClock,
  script: Script,
  ended: (outcome: Outcome) => void,
): () => void {
  let stop: () => void = () => undefined;

  function play(at: number): void {
    const step = script[at];
    if (step === undefined) {
      ended({ ok: true });
    } else if ('until' in step) {
      stop = waitFor(cabinet, clock, step.until, step.withinMs, (isSo) => {
        if (isSo) play(at + 1);
        else ended({ ok: false, step: at, why: `not ${step.until}` });
      });
    } else {
      const timer = clock.setTimer(step.afterMs ?? 0, () => {
        const result = performAct(cabinet, step);
        if (result.done) play(at + 1);
        else ended({ ok: false, step: at, why: result.why });
      });
      stop = timer.cancel;
    }
  }

  play(0);
  return () => stop();
}

function waitFor(
  cabinet: Cabinet,
  clock: SimClock,
  moment: Moment,
  withinMs: number,
  settled: (isSo: boolean) => void,
): () => void {
  const stop = () => {
    late.cancel();
    unhear();
  };
  const check = () => {
    if (!isMoment(cabinet, moment)) return;
    stop();
    // A step later, so that the effects of this step are over before the next begins.
    clock.setTimer(0, () => settled(true));
  };
  const late = clock.setTimer(withinMs, () => {
    stop();
    settled(false);
  });
  const unhear = cabinet.onChange(check);
  check();
  return stop;
}

function isMoment(cabinet: Cabinet, moment: Moment): boolean {
  const { session, online } = cabinet.state();
  if (moment === 'online') return online;
  if (moment === 'offline') return !online;
  if (moment === 'unlocked') return session?.state === 'unlocked';
  if (moment === 'idle') return session === null;
  return session === null && cabinet.outboxSize() === 0;
}
