import { setTimeout as wait } from 'node:timers/promises';
import type { Effect, Keyed } from '../book/book-entry.ts';
import type { Book } from '../book/create-book.ts';
import type { AccountId } from '../book/line.ts';
import type { Reply } from '../book/post-entry.ts';
import type { ProviderCall } from '../calls/provider-call.ts';
import { type Call, type CallFault, callFaultOf, delayMsOf, isDead } from '../faults/card-faults.ts';
import type { Form } from '../wire/parse-form.ts';
import {
  keyInUse,
  keyReused,
  Refused,
  type StripeError,
  serverError,
  tooMany,
} from '../wire/stripe-error.ts';
import { requestHash } from './request-hash.ts';

/** Longer than any client of ours waits. */
const SILENCE_MS = 30_000;

export type CallRequest = {
  readonly path: string;
  /** Of the object in the path; empty if there is none. */
  readonly id: string;
  /** Of a second object in the path, such as a person of an account. */
  readonly subId: string;
  readonly account: AccountId;
  readonly form: Form;
  readonly idempotencyKey: string | undefined;
  /** Returns what the request has made before, where its caller looks that up; null: nothing. */
  readonly find?: () => Reply | null;
};

/** `cut`: the connection ends without an answer. */
export type Outcome = { readonly reply: Reply; readonly isReplay: boolean } | 'cut';

export type CallRunner = {
  /** Makes the next calls of a kind fail; the token of a card comes first. */
  arm(call: Call, fault: CallFault, times: number): void;
  run(call: ProviderCall, request: CallRequest): Promise<Outcome>;
  /** Ends all pauses. */
  stop(): void;
};

type RunnerOptions = {
  readonly book: Book;
  readonly now: () => number;
  readonly newId: (prefix: string) => string;
};

// long: one closure over the calls under way and the faults that happened
/** Runs calls: one at a time per idempotency key, with the faults that the card's token selects. */
export function createCallRunner({ book, now, newId }: RunnerOptions): CallRunner {
  const underWay = new Set<string>();
  const happened = new Map<string, number>();
  const armed = new Map<Call, CallFault[]>();
  let takenFaults = 0;
  const stopping = new AbortController();

  const pause = async (ms: number) => {
    if (ms > 0) await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  };

  /** True for the first `times` uses of a name. */
  function isDue(name: string, times: number): boolean {
    const before = happened.get(name) ?? 0;
    happened.set(name, before + 1);
    return before < times;
  }

  /** Writes the effect, with the answer under the key if the request has one. */
  const write = (effect: Effect, keyed: Keyed | undefined): Reply =>
    book.write({ ...effect, at: now(), ...(keyed ? { keyed } : {}) });

  function judge(call: ProviderCall, request: CallRequest, keyed: Keyed | undefined): Reply {
    const { form, id, subId, account } = request;
    const found = request.find?.() ?? null;
    if (found) return found;
    const once = (name: string) => isDue(name, 1);
    try {
      return write(call.judge({ account, book, now: now(), newId, once }, form, id, subId), keyed);
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      const { error, isKept } = thrown;
      return isKept && keyed ? write({ do: 'refuse', error }, keyed) : unkept(error);
    }
  }

  /** Does the work with the faults that come before the effect. */
  async function perform(
    call: ProviderCall,
    request: CallRequest,
    keyed: Keyed | undefined,
    { card, fault, subject }: Fault,
  ): Promise<Reply | 'cut'> {
    if (call.call === 'authorize') {
      await pause(isDead(card) ? SILENCE_MS : delayMsOf(card));
      if (isDead(card)) return 'cut';
    }
    if (fault === '429' && isDue(subject, 1)) return unkept(tooMany);
    if (fault === '500' && isDue(subject, 1)) return write({ do: 'refuse', error: serverError }, keyed);
    return judge(call, request, keyed);
  }

  async function replyTo(call: ProviderCall, request: CallRequest, fault: Fault) {
    const { idempotencyKey, path, form, account } = request;
    // Every account has keys of its own.
    const key = account === null ? idempotencyKey : idempotencyKey && `${account} ${idempotencyKey}`;
    if (key === undefined) return { reply: await perform(call, request, undefined, fault), isReplay: false };
    const keyed = { key, request: requestHash(path, form) };
    const kept = book.keptReply(key);
    if (underWay.has(key)) return { reply: unkept(keyInUse), isReplay: false };
    if (kept && kept.request !== keyed.request) return { reply: unkept(keyReused), isReplay: false };
    if (kept) return { reply: kept.reply, isReplay: true };
    underWay.add(key);
    const reply = await perform(call, request, keyed, fault).finally(() => underWay.delete(key));
    return { reply, isReplay: false };
  }

  /** The token of the card selects the fault, or else it is taken from those that are armed. */
  function takeFault(call: Call, card: string, id: string): Pick<Fault, 'fault' | 'subject'> {
    const ofCard = callFaultOf(card, call);
    if (ofCard) return { fault: ofCard, subject: `${ofCard} ${call} ${id || card}` };
    const due = armed.get(call);
    const fault = due?.shift() ?? null;
    takenFaults += fault ? 1 : 0;
    return { fault, subject: `armed ${takenFaults}` };
  }

  return {
    arm(call, fault, times) {
      // Stripe's library repeats a request by itself after a cut connection, and has to fail again.
      const length = fault === 'lost' ? 2 * times : times;
      armed.set(call, [...(armed.get(call) ?? []), ...Array.from({ length }, () => fault)]);
    },
    async run(call, request) {
      book.passTime(now());
      const card = call.cardOf(book, request.form, request.id) ?? '';
      const { fault, subject } = takeFault(call.call, card, request.id);
      const { reply, isReplay } = await replyTo(call, request, { card, fault, subject });
      if (reply === 'cut') return 'cut';
      if (fault === 'silent' && isDue(subject, 1)) {
        await pause(SILENCE_MS);
        return 'cut';
      }
      // Twice, because Stripe's library repeats a request by itself after a cut connection.
      if (fault === 'lost' && isDue(subject, 2)) return 'cut';
      return { reply, isReplay };
    },
    stop: () => stopping.abort(),
  };
}

type Fault = { readonly card: string; readonly fault: CallFault | null; readonly subject: string };

const unkept = (error: StripeError): Reply => ({ kind: 'error', error, payment: null });
