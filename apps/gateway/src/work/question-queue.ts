import { admitQuestion, isWorthBeginning } from '@larder/domain/session/admit-question';
import type { Turn } from '@larder/use-cases/use-case';

export type QuestionQueueOptions = {
  /** Steps that may use the database at the same time. */
  readonly slots: number;
  /** Questions begun and not ended: most of them wait for the payment provider. */
  readonly underWayMax: number;
  readonly monotonicMs: () => number;
  /** Too old when its turn came: the cabinet waits no more. */
  readonly onDropped: () => void;
  readonly onError: (error: unknown, deviceNo: string) => void;
};

/** Which question of which cabinet: one that is asked again has the same key. */
export type QuestionKey = { readonly deviceNo: string; readonly key: string };

type Answering = (turn: Turn) => Promise<void>;
type Question = QuestionKey & { readonly atMs: number; readonly answer: Answering };

/**
 * Cabinets' questions whether a card opens them, first come, first served. Each step of an answer takes a slot and gives it back, so that
 * a slow payment provider holds neither slot nor connection; steps of questions under way come before new questions, because money is
 * held for them. Refuses when the wait would be long and drops what nobody waits for any more. [protocol 9.1, decision 65]
 */
export class QuestionQueue {
  readonly #options: QuestionQueueOptions;
  #waiting: Question[] = [];
  /** Later steps of questions under way. */
  readonly #continuing: (() => void)[] = [];
  readonly #ofCabinet = new Map<string, Set<string>>();
  #usedSlots = 0;
  #underWay = 0;
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

  /** Takes a question to be answered, refuses it, or ignores it because it is asked already. */
  add({ deviceNo, key }: QuestionKey, answer: Answering): 'queue' | 'ignore' | 'refuse' {
    if (this.#closed) return 'ignore';
    const atMs = this.#options.monotonicMs();
    const keys = this.#ofCabinet.get(deviceNo) ?? new Set();
    const [first] = this.#waiting;
    const admitted = admitQuestion({
      waiting: this.#waiting.length,
      oldestWaitMs: first ? atMs - first.atMs : 0,
      ofCabinet: keys.size,
      isRepeated: keys.has(key),
    });
    if (admitted !== 'queue') return admitted;
    this.#ofCabinet.set(deviceNo, keys.add(key));
    this.#waiting.push({ deviceNo, key, atMs, answer });
    this.#pump();
    return 'queue';
  }

  /** Begins no more; resolves when what is under way has ended, or after `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    this.#waiting = [];
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
    if (isWorthBeginning(this.#options.monotonicMs() - question.atMs)) void this.#answer(question);
    else {
      this.#forget(question);
      this.#options.onDropped();
    }
    return true;
  }

  /** The slot that it begins with is that of its first step. */
  async #answer(question: Question): Promise<void> {
    this.#underWay += 1;
    this.#usedSlots += 1;
    let hasSlot = true;
    const turn: Turn = async (step) => {
      if (!hasSlot) await new Promise<void>((go) => this.#queueStep(go));
      hasSlot = true;
      try {
        return await step();
      } finally {
        hasSlot = false;
        this.#freeSlot();
      }
    };
    try {
      await question.answer(turn);
    } catch (error) {
      this.#options.onError(error, question.deviceNo);
    }
    this.#underWay -= 1;
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
