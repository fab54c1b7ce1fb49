import { type Failure, failureOf } from './stripe-failure.ts';

export type Asked<Value> = { readonly kind: 'answered'; readonly value: Value } | Failure;

/** Runs one request; returns its failure as a value. */
export async function askOnce<Value>(ask: () => Promise<Value>): Promise<Asked<Value>> {
  try {
    return { kind: 'answered', value: await ask() };
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The retries of a capture, and the hours in which Stripe may have trouble. */
const MOST_KEYS = 20;

/**
 * Runs a request whose key the caller repeats until it succeeds. Stripe keeps failures under their key too, so a
 * failure that is only repeated was final, and the request is asked under the next key: `key`, `key#2`, … An internal
 * error that is repeated leaves the outcome open: `readBack` returns it, or null if there was no effect.
 */
export async function askUnderFreshKey<Value>(
  key: string,
  ask: (idempotencyKey: string) => Promise<Value>,
  readBack: () => Promise<Value | null>,
): Promise<Asked<Value>> {
  let asked: Asked<Value> = { kind: 'unclear', isReplay: false };
  for (let count = 1; count <= MOST_KEYS; count += 1) {
    asked = await askOnce(() => ask(count === 1 ? key : `${key}#${count}`));
    if (asked.kind === 'answered' || !asked.isReplay) return asked;
    if (asked.kind === 'refused' && !asked.retriable) return asked;
    if (asked.kind === 'refused') continue;
    const read = await askOnce(readBack);
    if (read.kind !== 'answered') return read;
    if (read.value !== null) return { kind: 'answered', value: read.value };
  }
  return asked;
}
