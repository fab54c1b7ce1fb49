import { bridgeMessage } from '../bridge/bridge-event.ts';
import type { ProviderEvent } from './event-of.ts';
import { signatureOf } from './sign-event.ts';

export type EventSettings = {
  /** Where events go. */
  readonly url: string;
  /** Signs them. */
  readonly secret: string;
  /** Whose words they have; Stripe's unless it says otherwise. */
  readonly speaks?: 'stripe' | 'bridge';
};

/** How events arrive. `held`: only on demand. */
export const deliveries = ['at_once', 'twice', 'held'] as const;
export type Delivery = (typeof deliveries)[number];

export type EventSender = {
  send(event: ProviderEvent): void;
  deliver(how: Delivery): void;
  /** Sends the held events, newest first if `reversed`, and returns how many the endpoint took. */
  release(order?: { readonly reversed?: boolean; readonly twice?: boolean }): Promise<number>;
  /** All of this process, oldest first. */
  events(): readonly ProviderEvent[];
  stop(): Promise<void>;
};

/** Later tries after a failure. */
const RETRIES_MS = [1_000, 10_000, 60_000];
const ANSWER_MS = 5_000;
const KEPT = 1_000;

/** Sends signed events one after the other, and repeats what the endpoint did not take. */
export function createEventSender(settings: EventSettings | null, now: () => number): EventSender {
  let delivery: Delivery = 'at_once';
  const kept: ProviderEvent[] = [];
  let held: ProviderEvent[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();

  async function post(event: ProviderEvent): Promise<boolean> {
    if (!settings || stopping.signal.aborted) return false;
    const message = settings.speaks === 'bridge' ? bridgeMessage : stripeMessage;
    const { body, headers } = message(event, settings.secret, now());
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
    const answer = await fetch(settings.url, { method: 'POST', headers, body, signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  function enqueue(event: ProviderEvent, tried = 0): void {
    queue = queue.then(async () => {
      if (await post(event)) return;
      const waitMs = RETRIES_MS[tried];
      if (waitMs === undefined || stopping.signal.aborted || !settings) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        enqueue(event, tried + 1);
      }, waitMs);
      timers.add(timer.unref());
    });
  }

  return {
    send(event) {
      kept.push(event);
      if (kept.length > KEPT) kept.shift();
      if (delivery === 'held') held.push(event);
      else for (let copy = delivery === 'twice' ? 2 : 1; copy > 0; copy -= 1) enqueue(event);
    },
    deliver(how) {
      delivery = how;
    },
    async release({ reversed = false, twice = false } = {}) {
      const events = reversed ? held.toReversed() : held;
      held = [];
      let taken = 0;
      for (const event of twice ? [...events, ...events] : events) taken += (await post(event)) ? 1 : 0;
      return taken;
    },
    events: () => kept,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await queue;
    },
  };
}

function stripeMessage(event: ProviderEvent, secret: string, now: number) {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, secret, now),
  };
  return { body, headers };
}
