import {
  type AuthorizationPlaces,
  adjustPlaces,
  afterSilence,
  firstPlaces,
  isSilent,
} from '@larder/domain/session/authorization-places';

/** As many answers say how long one takes. */
const ANSWERS = 10;
const WINDOW_MS = 100;
/** Steps of this long are remembered. */
const STEPS_MS = 5_000;

/**
 * Measures answers to questions: how many places there are for them by the time that they take, and how long their
 * steps take. [decision 241]
 */
export class QuestionPace {
  #places: AuthorizationPlaces;
  #windowMs: number;
  /** Times of answers that began in this window. */
  #tookMs: number[] = [];
  #mostUnderWay = 0;
  /** Longest step of this period and of the one before. */
  readonly #steps = { longestMs: 0, formerMs: 0, sinceMs: 0 };

  constructor(nowMs: number) {
    this.#places = firstPlaces(nowMs);
    this.#windowMs = nowMs;
    this.#steps.sinceMs = nowMs;
  }

  get places(): number {
    return this.#places.places;
  }

  /** Longest that a step took lately, from its wish to its commit. */
  stepMs(nowMs: number): number {
    this.#turnSteps(nowMs);
    return Math.max(this.#steps.longestMs, this.#steps.formerMs);
  }

  began(underWay: number): void {
    this.#mostUnderWay = Math.max(this.#mostUnderWay, underWay);
  }

  stepEnded(nowMs: number, tookMs: number): void {
    this.#turnSteps(nowMs);
    this.#steps.longestMs = Math.max(this.#steps.longestMs, tookMs);
  }

  /** Notes the end of an answer. The new number of places is judged by answers that began after it was set. */
  ended(nowMs: number, beganMs: number): void {
    if (beganMs >= this.#windowMs) this.#tookMs.push(nowMs - beganMs);
    if (this.#tookMs.length >= ANSWERS && nowMs - this.#windowMs >= WINDOW_MS)
      this.#adjust(nowMs, median(this.#tookMs));
  }

  /** Notices that nothing ends at all. */
  look(nowMs: number, underWay: number): void {
    // While more are under way than there are places, the new number has not been tried yet.
    if (underWay > this.places) this.#windowMs = nowMs;
    this.#mostUnderWay = Math.max(this.#mostUnderWay, underWay);
    if (this.#tookMs.length > 0 || !this.#isBusy()) return;
    if (isSilent(this.#places, nowMs - this.#windowMs)) this.#take(nowMs, afterSilence(this.#places));
  }

  #adjust(nowMs: number, typicalMs: number): void {
    this.#take(nowMs, adjustPlaces(this.#places, { nowMs, typicalMs, isBusy: this.#isBusy() }));
  }

  #take(nowMs: number, places: AuthorizationPlaces): void {
    this.#places = places;
    this.#windowMs = nowMs;
    this.#tookMs = [];
    this.#mostUnderWay = 0;
  }

  #isBusy(): boolean {
    return this.#mostUnderWay * 2 >= this.places;
  }

  #turnSteps(nowMs: number): void {
    const steps = this.#steps;
    if (nowMs - steps.sinceMs < STEPS_MS) return;
    steps.formerMs = nowMs - steps.sinceMs < 2 * STEPS_MS ? steps.longestMs : 0;
    steps.longestMs = 0;
    steps.sinceMs = nowMs;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
