import { isDeviceNo } from '@larder/cabinet-protocol/device-no';
import type { BrokerRefusal, BrokerRefusalKind } from '@larder/domain/device/broker-refusal';
import type { ExplainedRefusal } from './refusal-of-event.ts';

export type RefusalNotesOptions = {
  readonly now: () => Date;
  /** Shows it to an operator who watches this number. */
  readonly onNote: (deviceNo: string, refusal: ExplainedRefusal) => void;
};

type Note = { count: number; firstAt: Date; lastAt: Date; place: string | null };

/** Numbers kept for each kind between two writes, so that a scanner of numbers does not displace other kinds. */
const NUMBERS_MAX = 50;

/**
 * Sums up what the broker refuses, by number and kind, until the next write: a refusal costs an entry of a map, never a
 * statement of its own. [decision 234]
 */
export class RefusalNotes {
  readonly #options: RefusalNotesOptions;
  #notes = new Map<BrokerRefusalKind, Map<string, Note>>();

  constructor(options: RefusalNotesOptions) {
    this.#options = options;
  }

  note(deviceNo: string, refusal: ExplainedRefusal): void {
    if (!isDeviceNo(deviceNo)) return;
    this.#options.onNote(deviceNo, refusal);
    const { kind, place } = refusal;
    const at = this.#options.now();
    const numbers = this.#numbersOf(kind);
    const known = numbers.get(deviceNo);
    if (known !== undefined) {
      known.count += 1;
      known.lastAt = at;
      known.place = place;
    } else if (numbers.size < NUMBERS_MAX)
      numbers.set(deviceNo, { count: 1, firstAt: at, lastAt: at, place });
  }

  /** Returns what was noted since the last call. */
  take(): BrokerRefusal[] {
    const taken = [...this.#notes].flatMap(([kind, numbers]) =>
      [...numbers].map(([deviceNo, note]) => ({ deviceNo, kind, ...note })),
    );
    this.#notes = new Map();
    return taken;
  }

  #numbersOf(kind: BrokerRefusalKind): Map<string, Note> {
    const known = this.#notes.get(kind);
    if (known !== undefined) return known;
    const numbers = new Map<string, Note>();
    this.#notes.set(kind, numbers);
    return numbers;
  }
}
