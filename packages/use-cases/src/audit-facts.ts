import type { DeviceId, MerchantId } from '@larder/domain/ids';

/**
 * Declares the object of a use case for its audit row. If only the outcome reveals it, call `ctx.audit({ objectId })`.
 */
export type AuditRule<Input> = {
  readonly objectType: string;
  readonly objectId?: (input: Input) => string | undefined;
};

/**
 * Facts that a use case adds to its audit row. `before` and `after` are reduced to the difference, with secrets and
 * personal data masked.
 */
export type AuditFacts = {
  readonly objectId?: string;
  readonly deviceId?: DeviceId;
  readonly merchantId?: MerchantId;
  /** The account that a sign-in turned out to be. */
  readonly accountId?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The use case that this call ran to undo a change: the row is of that use case, and names the undone row. */
  readonly carriedOut?: { readonly action: string; readonly objectType: string; readonly undoes: string };
  /** For a call that changes several devices: the change of each, as a row of its own for its timeline. */
  readonly cabinets?: readonly Omit<AuditFacts, 'cabinets'>[];
};
