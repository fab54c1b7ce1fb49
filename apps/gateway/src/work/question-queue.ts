import { admitAuthorization, isTooLate, isWorthBeginning } from '@larder/domain/session/admit-authorization';
import type { Turn } from '@larder/use-cases/use-case';

export type QuestionQueueOptions = {
  /** Steps that may use the database at the same time. */
  readonly slots: number;
  /** Questions begun and not ended: most of them wait for the payment provider. */
  readonly underWayMax: number;
  readonly monotonicMs: () => number;
  readonly onOutcome: (outcome: QuestionOutcome) => void;
  readonly onError: (error: unknown, deviceNo: string) => void;
};

export type Question = {
  readonly deviceNo: string;
  /** Idempotency key: the same for a repetition. */
  readonly key: string;
  /** Time of receipt, monotonic. */
  readonly atMs: number;
  readonly answer: (turn: Turn) => Promise<void>;
  /** Refuses without the database; called at most once, and never after `answer` has ended. */
  readonly refuse: () => void;
};

/** `refused_late`: it was queued, and neither its turn nor its answer came in time. */
export type QuestionOutcome = 'queue' | 'ignore' | 'refuse' | 'refused_late';

/**
 * Requests of cabinets to open for a card, first come, first served. Each step of an answer takes a slot and returns
 * it, so that a slow payment provider holds neither slot nor connection; steps of questions under way come before new
 * questions, because money is held for them. Every unanswered question is refused while its cabinet still waits: at
 * once when many wait, otherwise when it has waited too long for its turn or for its answer.
 * [protocol 9.1, decisions 65 and 77]
 */
export class QuestionQueue {
  readonly #options: QuestionQueueOptions;
  #waiting: Question[] = [];
  /** Later steps of questions under way. */
  readonly #continuing: (() => void)[] = [];
  readonly #ofCabinet = new Map<string, Set<string>>();
  #usedSlots = 0;
  #underWay = 0;
  /**
   * Those under way that wait for the provider or for a slot: a running step decides by itself whether it is too late.
   */
  readonly #betweenSteps = new Set<Question>();
  readonly #refused = new WeakSet<Question>();
  #closed = false;
  readonly #idle: (() => void)[] = [];

  constructor(options: QuestionQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Queues a question, refuses it, or ignores it as a repetition. */
  add(question: Question): void {
    const { deviceNo, key } = question;
    const keys = this.#ofCabinet.get(deviceNo) ?? new Set();
    const [first] = this.#waiting;
    const admitted = admitAuthorization({
      waiting: this.#waiting.length,
      oldestWaitMs: first ? this.#options.monotonicMs() - first.atMs : 0,
      ofCabinet: keys.size,
      isRepeated: keys.has(key),
    });
    const outcome = this.#closed && admitted === 'queue' ? 'refuse' : admitted;
    this.#options.onOutcome(outcome);
    if (outcome === 'refuse') question.refuse();
    if (outcome !== 'queue') return;
    this.#ofCabinet.set(deviceNo, keys.add(key));
    this.#waiting.push(question);
    this.#pump();
  }

  /** Refuses what has waited too long, even while no slot becomes free and no provider replies. */
  refuseLate(): void {
    const late = Map.groupBy(this.#waiting, (question) => !isWorthBeginning(this.#ageMs(question)));
    this.#waiting = late.get(false) ?? [];
    for (const question of late.get(true) ?? []) this.#drop(question);
    for (const question of this.#betweenSteps) if (isTooLate(this.#ageMs(question))) this.#refuse(question);
  }

  /** Begins no more and refuses what waits; resolves when work under way has ended, or after `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    for (const question of this.#waiting.splice(0)) this.#drop(question);
    if (this.#underWay === 0) return;
    const idle = Promise.withResolvers<void>();
    this.#idle.push(idle.resolve);
    const limit = setTimeout(idle.resolve, limitMs);
    await idle.promise;
    clearTimeout(limit);
  }

  #pump(): void {
    while (this.#usedSlots < this.#options.slots) {
      const go = this.#continuing.shift();
      if (go) {
        this.#usedSlots += 1;
        go();
      } else if (!this.#beginNext()) return;
    }
  }

  #beginNext(): boolean {
    if (this.#underWay >= this.#options.underWayMax) return false;
    const question = this.#waiting.shift();
    if (!question) return false;
    if (isWorthBeginning(this.#ageMs(question))) void this.#answer(question);
    else this.#drop(question);
    return true;
  }

  #ageMs({ atMs }: Question): number {
    return this.#options.monotonicMs() - atMs;
  }

  #drop(question: Question): void {
    this.#forget(question);
    this.#refuse(question);
  }

  #refuse(question: Question): void {
    if (this.#refused.has(question)) return;
    this.#refused.add(question);
    this.#options.onOutcome('refused_late');
    question.refuse();
  }

  /** It begins with the slot of its first step. */
  async #answer(question: Question): Promise<void> {
    this.#underWay += 1;
    this.#usedSlots += 1;
    let hasSlot = true;
    const turn: Turn = async (step) => {
      if (!hasSlot) await new Promise<void>((go) => this.#queueStep(go));
      hasSlot = true;
      this.#betweenSteps.delete(question);
      try {
        return await step();
      } finally {
        hasSlot = false;
        this.#betweenSteps.add(question);
        this.#freeSlot();
      }
    };
    try {
      await question.answer(turn);
    } catch (error) {
      this.#options.onError(error, question.deviceNo);
    }
    this.#underWay -= 1;
    this.#betweenSteps.delete(question);
    this.#forget(question);
    if (this.#underWay === 0) for (const idle of this.#idle.splice(0)) idle();
    if (hasSlot) this.#freeSlot();
    else this.#pump();
  }

  #queueStep(go: () => void): void {
    this.#continuing.push(go);
    this.#pump();
  }

  #freeSlot(): void {
    this.#usedSlots -= 1;
    this.#pump();
  }

  #forget({ deviceNo, key }: Question): void {
    const keys = this.#ofCabinet.get(deviceNo);
    keys?.delete(key);
    if (keys?.size === 0) this.#ofCabinet.delete(deviceNo);
  }
}
