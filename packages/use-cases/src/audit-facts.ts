import type { DeviceId, MerchantId } from '@larder/domain/ids';

/** Which object a use case acts on, for its audit row. Where only its answer tells, `ctx.audit({ objectId })`. */
export type AuditRule<Input> = {
  readonly objectType: string;
  readonly objectId?: (input: Input) => string | undefined;
};

/** What a use case knows better than its rule. `before` and `after` are reduced to what differs, secrets and persons masked. */
export type AuditFacts = {
  readonly objectId?: string;
  readonly deviceId?: DeviceId;
  readonly merchantId?: MerchantId;
  /** Of a sign-in: who it turned out to be. */
  readonly accountId?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Of a call that changes several cabinets: what it did to each, a row of its own for its timeline. */
  readonly cabinets?: readonly Omit<AuditFacts, 'cabinets'>[];
};
