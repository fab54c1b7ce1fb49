import type { WaiveReason } from '@larder/domain/order/abnormal-decision';
import type { EnteredItem } from './entered-item.ts';

/** A decision that a member made at the review desk, with the choices that led to it. */
export type MadeDecision = {
  readonly id: string;
  readonly orderNo: string;
  readonly kind: 'charge' | 'nothing_taken' | 'waive';
  readonly reason: WaiveReason | null;
  readonly items: readonly EnteredItem[];
  readonly totalMinor: number;
  /** What is charged now; the rest stays unpaid. */
  readonly captureMinor: number;
  readonly currency: string;
  /** Idempotency key. */
  readonly mutationKey: string;
};

export type Holding = {
  /** Can be taken back. */
  readonly held: MadeDecision | null;
  /** The newest one that the server accepted. */
  readonly accepted: MadeDecision | null;
  readonly failed: readonly { readonly decision: MadeDecision; readonly error: unknown }[];
  /** Decisions that were not taken back and did not fail, by order: held, on their way or accepted. */
  readonly made: ReadonlyMap<string, MadeDecision>;
};

type Ports = {
  readonly send: (decision: MadeDecision) => Promise<unknown>;
  readonly onAccepted: (decision: MadeDecision) => void;
  readonly onFailed: (decision: MadeDecision, error: unknown) => void;
};

export type DecisionHold = ReturnType<typeof createDecisionHold>;

/**
 * Holds the newest decision until it is sent: after its time to take it back, at the next decision, or on leaving.
 * Every decision is either taken back or sent once; one that is refused or gets no response is kept as failed, and its
 * order returns to the queue with its choices.
 */
// long: a closure over the one held decision; each function in it is short
export function createDecisionHold({ send, onAccepted, onFailed }: Ports) {
  let state: Holding = { held: null, accepted: null, failed: [], made: new Map() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const choices = new Map<string, readonly EnteredItem[]>();
  const listeners = new Set<() => void>();
  function change(next: Partial<Holding>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const madeWithout = (id: string) => new Map([...state.made].filter(([one]) => one !== id));
  const withoutFailed = (id: string) => state.failed.filter(({ decision }) => decision.id !== id);

  async function dispatch(decision: MadeDecision): Promise<void> {
    try {
      await send(decision);
    } catch (error) {
      change({
        failed: [...withoutFailed(decision.id), { decision, error }],
        made: madeWithout(decision.id),
      });
      onFailed(decision, error);
      return;
    }
    choices.delete(decision.id);
    change({ accepted: decision });
    onAccepted(decision);
  }

  function sendNow(): void {
    clearTimeout(timer);
    const { held } = state;
    if (!held) return;
    change({ held: null });
    void dispatch(held);
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends the decision before, and holds this one; 0 sends it at once. */
    make(decision: MadeDecision, undoMs: number): void {
      sendNow();
      choices.set(decision.id, decision.items);
      const made = new Map([...state.made, [decision.id, decision]]);
      change({ held: decision, accepted: null, failed: withoutFailed(decision.id), made });
      if (undoMs > 0) timer = setTimeout(sendNow, undoMs);
      else sendNow();
    },
    /** Takes the held decision back and returns it; null if it was sent. */
    undo(): MadeDecision | null {
      clearTimeout(timer);
      const { held } = state;
      if (held) change({ held: null, made: madeWithout(held.id) });
      return held;
    },
    sendNow,
    /** Choices of a decision that was taken back or failed. */
    choicesOf: (id: string) => choices.get(id) ?? null,
    /** Forgets that a decision failed. */
    dismiss: (id: string) => change({ failed: withoutFailed(id) }),
  };
}
