import type { RefusalCode } from './refusals.ts';

/** Reason why an action was refused. `params` fill the placeholders of the text `refusal.{code}`. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** Result of every rule that may refuse. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** Accepts, with a value. */
export function accept(): Result<void>;
export function accept<T>(value: T): Result<T>;
export function accept<T>(value?: T): Result<T | undefined> {
  return { ok: true, value };
}

/** Refuses. Assignable to every `Result<T>`. */
export function refuse(
  code: RefusalCode,
  params?: Readonly<Record<string, string | number>>,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: params ? { code, params } : { code } };
}
