import type { RefusalCode } from './refusals.ts';

/** Why something was not done. `params` fill the placeholders of the text `refusal.{code}`. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** The answer of every rule that may say no. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** A yes, with its value. */
export function accept(): Result<void>;
export function accept<T>(value: T): Result<T>;
export function accept<T>(value?: T): Result<T | undefined> {
  return { ok: true, value };
}

/** A no. Fits every `Result<T>`. */
export function refuse(
  code: RefusalCode,
  params?: Readonly<Record<string, string | number>>,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: params ? { code, params } : { code } };
}
