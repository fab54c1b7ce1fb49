import { admitAuthorization, isTooLate, isWorthBeginning } from '@larder/domain/session/admit-authorization';
import type { QuestionTurns } from '@larder/use-cases/opening/together/authorize-together';
import type { Turn } from '@larder/use-cases/use-case';

export type QuestionQueueOptions = {
  /** Steps at the same time: those that share transactions, and those that need a connection each. */
  readonly slots: Readonly<Record<keyof QuestionTurns, number>>;
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
  readonly answer: (turns: QuestionTurns) => Promise<void>;
  /** Refuses without the database; called at most once, and never after `answer` has ended. */
  readonly refuse: () => void;
};

/** `refused_late`: it was queued, and neither its turn nor its answer came in time. */
export type QuestionOutcome = 'queue' | 'ignore' | 'refuse' | 'refused_late';

type Way = keyof QuestionTurns;
const ways: readonly Way[] = ['together', 'alone'];

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
  readonly #continuing: Readonly<Record<Way, (() => void)[]>> = { together: [], alone: [] };
  readonly #ofCabinet = new Map<string, Set<string>>();
  readonly #usedSlots: Record<Way, number> = { together: 0, alone: 0 };
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

  /** True while a question of this cabinet waits or is under way. */
  isBusy(deviceNo: string): boolean {
    return this.#ofCabinet.has(deviceNo);
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
    for (const way of ways)
      for (let go = this.#nextStep(way); go; go = this.#nextStep(way)) {
        this.#usedSlots[way] += 1;
        go();
      }
    while (this.#isFree('together') && this.#beginNext());
  }

  #nextStep(way: Way): (() => void) | undefined {
    return this.#isFree(way) ? this.#continuing[way].shift() : undefined;
  }

  #isFree(way: Way): boolean {
    return this.#usedSlots[way] < this.#options.slots[way];
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

  /** It begins with the slot of a step together with others. */
  async #answer(question: Question): Promise<void> {
    this.#underWay += 1;
    this.#usedSlots.together += 1;
    let slot: Way | null = 'together';
    const free = () => {
      const freed = slot;
      slot = null;
      if (freed) this.#freeSlot(freed);
    };
    const turn =
      (way: Way): Turn =>
      async (step) => {
        if (slot !== way) {
          free();
          await new Promise<void>((go) => this.#queueStep(way, go));
          slot = way;
        }
        this.#betweenSteps.delete(question);
        try {
          return await step();
        } finally {
          this.#betweenSteps.add(question);
          free();
        }
      };
    try {
      await question.answer({ together: turn('together'), alone: turn('alone') });
    } catch (error) {
      this.#options.onError(error, question.deviceNo);
    }
    this.#underWay -= 1;
    this.#betweenSteps.delete(question);
    this.#forget(question);
    if (this.#underWay === 0) for (const idle of this.#idle.splice(0)) idle();
    free();
    this.#pump();
  }

  #queueStep(way: Way, go: () => void): void {
    this.#continuing[way].push(go);
    this.#pump();
  }

  #freeSlot(way: Way): void {
    this.#usedSlots[way] -= 1;
    this.#pump();
  }

  #forget({ deviceNo, key }: Question): void {
    const keys = this.#ofCabinet.get(deviceNo);
    keys?.delete(key);
    if (keys?.size === 0) this.#ofCabinet.delete(deviceNo);
  }
}
