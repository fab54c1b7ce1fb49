/** What an event is about; `other`: nothing that we follow. */
export const providerTopics = [
  'payment',
  'refund',
  'payout',
  'transfer',
  'account',
  'dispute',
  'other',
] as const;
export type ProviderTopic = (typeof providerTopics)[number];

export type ProviderEvent = {
  readonly eventRef: string;
  readonly topic: ProviderTopic;
  /** The provider's word, e.g. `payout.paid`. */
  readonly type: string;
  /** The object that changed; null if the event names none. */
  readonly objectRef: string | null;
  /** The connected account it happened on; null: the account of the platform. */
  readonly account: string | null;
  readonly createdAt: Date;
};

/**
 * Notifications of the provider. They only wake: events may come late, twice, out of order or never, so the state is
 * always read back from the provider.
 */
export type ProviderEventsPort = {
  /** As in `PaymentsPort`. */
  readonly provider: string;
  /** `forged`: no valid signature of the provider, or one that is too old. */
  verify(
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    rawBody: Uint8Array,
  ): ProviderEvent | 'forged';
};
