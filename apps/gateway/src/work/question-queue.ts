import {
  type AuthorizationAdmission,
  admitAuthorization,
  isTooLate,
  refusesNearlyAll,
} from '@larder/domain/session/admit-authorization';
import type { QuestionTurns } from '@larder/use-cases/opening/together/authorize-together';
import type { Turn } from '@larder/use-cases/use-case';
import { QuestionPace } from './question-pace.ts';
import { RecentQuestions } from './recent-questions.ts';

export type QuestionQueueOptions = {
  /** Steps at the same time that need a connection each. */
  readonly aloneMax: number;
  readonly monotonicMs: () => number;
  readonly onOutcome: (outcome: QuestionOutcome) => void;
  readonly onError: (error: unknown, deviceNo: string) => void;
};

export type Question = {
  readonly deviceNo: string;
  /** The cabinet's owner, by whom places are shared. */
  readonly merchantId: string | null;
  /** Idempotency key: the same for a repetition. */
  readonly key: string;
  /** Time of receipt, monotonic. */
  readonly atMs: number;
  readonly answer: (turns: QuestionTurns) => Promise<void>;
  /** Refuses without the database; called at most once, and never after `answer` has ended. */
  readonly refuse: () => void;
};

/** `refused_late`: it was begun, and its answer did not come in time. */
export type QuestionOutcome = AuthorizationAdmission | 'refused_late';

type Asked = Question & { isRefused: boolean };

/** A process that was behind by more can answer nothing in time. */
const BEHIND_MAX_MS = 3_000;
/** A grant that takes longer is refused by the sweep; less must not keep questions from beginning. */
const GRANT_MAX_MS = 3_000;

/**
 * Requests of cabinets to open for a card. Each begins at once or is refused at once, by what can be answered now.
 * Steps that need a connection of their own wait for one; a payment provider is asked without. Every question under
 * way that is not answered in time is refused while its cabinet still waits, also while its last step is committed:
 * what is granted after that is taken back. [protocol 9.1, decisions 241 and 242]
 */
export class QuestionQueue {
  readonly #options: QuestionQueueOptions;
  readonly #pace: QuestionPace;
  readonly #recent: RecentQuestions;
  readonly #underWay = new Set<Asked>();
  readonly #ofCabinet = new Map<string, Set<string>>();
  readonly #ofMerchant = new Map<string | null, number>();
  readonly #waitingAlone: (() => void)[] = [];
  #alone = 0;
  #sweptMs: number;
  #behindMs = 0;
  #closed = false;
  readonly #idle: (() => void)[] = [];

  constructor(options: QuestionQueueOptions) {
    this.#options = options;
    const nowMs = options.monotonicMs();
    this.#pace = new QuestionPace(nowMs);
    this.#recent = new RecentQuestions(nowMs);
    this.#sweptMs = nowMs;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** How many may be under way. */
  get places(): number {
    return this.#pace.places;
  }

  /** Time that a grant needs before its answer can leave, by the longest step of the last seconds. */
  get grantMs(): number {
    return Math.min(this.#pace.stepMs(this.#options.monotonicMs()), GRANT_MAX_MS);
  }

  /** True while nearly every question of the last seconds was refused for load. */
  get refusesNearlyAll(): boolean {
    return refusesNearlyAll(this.#recent.counts(this.#options.monotonicMs()));
  }

  /** True while a question of this cabinet is under way. */
  isBusy(deviceNo: string): boolean {
    return this.#ofCabinet.has(deviceNo);
  }

  /** Begins a question, refuses it, or ignores it as a repetition. */
  add(question: Question): void {
    const { deviceNo, merchantId, key } = question;
    const keys = this.#ofCabinet.get(deviceNo) ?? new Set();
    const admitted = admitAuthorization({
      places: this.places,
      underWay: this.underWay,
      ofMerchant: this.#ofMerchant.get(merchantId) ?? 0,
      ofCabinet: keys.size,
      isRepeated: keys.has(key),
    });
    const outcome = this.#closed && admitted === 'begin' ? 'refuse' : admitted;
    this.#note(outcome);
    if (outcome === 'refuse' || outcome === 'refuse_cabinet') question.refuse();
    if (outcome !== 'begin') return;
    this.#ofCabinet.set(deviceNo, keys.add(key));
    this.#ofMerchant.set(merchantId, (this.#ofMerchant.get(merchantId) ?? 0) + 1);
    const asked = { ...question, isRefused: false };
    this.#underWay.add(asked);
    this.#pace.began(this.underWay);
    void this.#answer(asked);
  }

  /**
   * Refuses what is not answered in time, even while no provider and no database replies: earlier by as much as this
   * process was behind lately, because its answers are too.
   */
  refuseLate(expectedMs: number): void {
    const nowMs = this.#options.monotonicMs();
    const behindMs = Math.min(Math.max(nowMs - this.#sweptMs - expectedMs, 0), BEHIND_MAX_MS);
    this.#behindMs = Math.max(behindMs, this.#behindMs / 2);
    this.#sweptMs = nowMs;
    this.#pace.look(nowMs, this.underWay);
    for (const question of this.#underWay) {
      if (question.isRefused || !isTooLate(nowMs - question.atMs + this.#behindMs)) continue;
      question.isRefused = true;
      this.#note('refused_late');
      question.refuse();
    }
  }

  /** Refuses all further questions. Resolves when work under way has ended, or after `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    if (this.underWay === 0) return;
    const idle = Promise.withResolvers<void>();
    this.#idle.push(idle.resolve);
    const limit = setTimeout(idle.resolve, limitMs);
    await idle.promise;
    clearTimeout(limit);
  }

  #note(outcome: QuestionOutcome): void {
    this.#options.onOutcome(outcome);
    if (outcome === 'refuse' || outcome === 'refused_late') this.#recent.refused(this.#options.monotonicMs());
  }

  async #answer(question: Asked): Promise<void> {
    const { monotonicMs, onError } = this.#options;
    let beganMs: number | null = null;
    const together: Turn = async (step) => {
      const fromMs = monotonicMs();
      beganMs ??= fromMs;
      try {
        return await step();
      } finally {
        const nowMs = monotonicMs();
        this.#pace.stepEnded(nowMs, nowMs - fromMs);
      }
    };
    try {
      await question.answer({ together, alone: (step) => this.#inTurn(step) });
    } catch (error) {
      onError(error, question.deviceNo);
    }
    this.#forget(question);
    const nowMs = monotonicMs();
    if (!question.isRefused) this.#recent.decided(nowMs);
    if (beganMs !== null) this.#pace.ended(nowMs, beganMs);
    if (this.underWay === 0) for (const idle of this.#idle.splice(0)) idle();
  }

  async #inTurn<T>(step: () => Promise<T>): Promise<T> {
    if (this.#alone >= this.#options.aloneMax) await new Promise<void>((go) => this.#waitingAlone.push(go));
    else this.#alone += 1;
    try {
      return await step();
    } finally {
      // The place goes to the next one, or becomes free.
      const next = this.#waitingAlone.shift();
      if (next) next();
      else this.#alone -= 1;
    }
  }

  #forget(question: Asked): void {
    const { deviceNo, merchantId, key } = question;
    this.#underWay.delete(question);
    const keys = this.#ofCabinet.get(deviceNo);
    keys?.delete(key);
    if (keys?.size === 0) this.#ofCabinet.delete(deviceNo);
    const left = (this.#ofMerchant.get(merchantId) ?? 1) - 1;
    if (left > 0) this.#ofMerchant.set(merchantId, left);
    else this.#ofMerchant.delete(merchantId);
  }
}
