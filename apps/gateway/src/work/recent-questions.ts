import { serverLimits } from '@larder/domain/server-limits';
import type { AuthorizationCounts } from '@larder/domain/session/admit-authorization';

type Period = { decided: number; refused: number };

const PERIOD_MS = serverLimits.authorizeCountedMs / 2;

/** Counts what became of the questions of the last seconds, in two periods. */
export class RecentQuestions {
  #now: Period = { decided: 0, refused: 0 };
  #former: Period = { decided: 0, refused: 0 };
  #sinceMs: number;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  decided(nowMs: number): void {
    this.#turn(nowMs);
    this.#now.decided += 1;
  }

  refused(nowMs: number): void {
    this.#turn(nowMs);
    this.#now.refused += 1;
  }

  counts(nowMs: number): AuthorizationCounts {
    this.#turn(nowMs);
    const { decided, refused } = this.#now;
    return { decided: decided + this.#former.decided, refused: refused + this.#former.refused };
  }

  #turn(nowMs: number): void {
    const elapsedMs = nowMs - this.#sinceMs;
    if (elapsedMs < PERIOD_MS) return;
    this.#former = elapsedMs < 2 * PERIOD_MS ? this.#now : { decided: 0, refused: 0 };
    this.#now = { decided: 0, refused: 0 };
    this.#sinceMs = nowMs;
  }
}
