import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@larder/domain/durations';
import { isSameSecret } from '@larder/use-cases/is-same-secret';
import type { ProviderEventsPort } from '@larder/use-cases/ports/provider-events.port';
import { BRIDGE } from './bridge-client.ts';
import { eventSchema } from './bridge-schemas.ts';

/** An event may be so old, or our clocks so far apart. */
const AGE_MAX_MS = 5 * MINUTE_MS;

/** Topics that a later version of the contract adds wake nothing. */
const readable = eventSchema.extend({ topic: eventSchema.shape.topic.catch('other') });

/** Reads events signed as Standard Webhooks describes, with the secret `whsec_<base64>`. */
export function createBridgeEvents({
  webhookSecret,
}: {
  readonly webhookSecret: string;
}): ProviderEventsPort {
  const key = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
  return {
    provider: BRIDGE,
    verify(headers, rawBody) {
      const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
        (name) => headers[name],
      );
      if (typeof id !== 'string' || typeof at !== 'string' || typeof signatures !== 'string') return 'forged';
      const ageMs = Math.abs(Date.now() - Number(at) * 1000);
      if (!(/^\d{1,12}$/.test(at) && ageMs <= AGE_MAX_MS)) return 'forged';
      const expected = createHmac('sha256', key).update(`${id}.${at}.`).update(rawBody).digest();
      if (!signatures.split(' ').some((signature) => isSame(signature, expected))) return 'forged';
      return eventOf(rawBody);
    },
  };
}

function isSame(signature: string, expected: Buffer): boolean {
  const [version, digest = ''] = signature.split(',');
  return version === 'v1' && isSameSecret(Buffer.from(digest, 'base64'), expected);
}

function eventOf(rawBody: Uint8Array): ReturnType<ProviderEventsPort['verify']> {
  const event = readable.safeParse(jsonOf(rawBody));
  if (!event.success) return 'forged';
  const { id: eventRef, topic, type, objectRef, account, createdAt } = event.data;
  return { eventRef, topic, type, objectRef, account, createdAt: new Date(createdAt) };
}

function jsonOf(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}
