/** The provider gave no answer, or an internal error: the outcome is unknown. Ask again with the same key. */
export type NoAnswer = { readonly kind: 'timeout' };

/** Nothing happened. `retriable`: the same key may succeed later. */
export type CallFailed = {
  readonly kind: 'failed';
  /** The provider's word for it, without any personal data. */
  readonly reason: string;
  readonly retriable: boolean;
};

export type NotFound = { readonly kind: 'unknown' };
