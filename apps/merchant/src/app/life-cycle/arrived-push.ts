import * as z from 'zod/mini';

const shown = z.string().check(z.minLength(1), z.maxLength(500));

/** A push that arrives while the app is visible, from the service worker or in the native shell's `actionData`. */
const arrivedPush = z.object({
  title: shown,
  text: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  /** Validated by `pushTarget` before navigation. */
  target: z.optional(z.unknown()),
});
export type ArrivedPush = z.output<typeof arrivedPush>;

/** Messages of our service worker. */
export const workerMessage = z.discriminatedUnion('kind', [
  z.extend(arrivedPush, { kind: z.literal('pushArrived') }),
  z.object({ kind: z.literal('pushTap'), target: z.optional(z.unknown()) }),
]);

/** Shells send `actionData` as an object or as its JSON. */
export function arrivedPushOf(actionData: unknown): ArrivedPush | null {
  const parsed = arrivedPush.safeParse(typeof actionData === 'string' ? jsonOf(actionData) : actionData);
  return parsed.success ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
