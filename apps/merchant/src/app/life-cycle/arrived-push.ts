import * as z from 'zod/mini';

const shown = z.string().check(z.minLength(1), z.maxLength(500));

/** What is told of a push that arrives while the app is in sight: by the service worker, or by the native shell in `actionData`. */
export const arrivedPush = z.object({
  title: shown,
  text: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  /** Judged by `pushTarget` before it is followed. */
  target: z.optional(z.unknown()),
});
export type ArrivedPush = z.output<typeof arrivedPush>;

/** Messages of our service worker. */
export const workerMessage = z.discriminatedUnion('kind', [
  z.extend(arrivedPush, { kind: z.literal('pushArrived') }),
  z.object({ kind: z.literal('pushTap'), target: z.optional(z.unknown()) }),
]);

/** Shells give `actionData` as an object or as its JSON. */
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
