/** An error in the shape of Stripe's API, without the parts that the request adds. */
export type StripeError = {
  readonly status: number;
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
};

/** Thrown by the judgment of a request. */
export class Refused extends Error {
  readonly error: StripeError;
  /** Stripe keeps the answer under the key once the work began; a request that fails validation may be repeated. */
  readonly isKept: boolean;
  constructor(error: StripeError, isKept: boolean) {
    super(error.message);
    this.error = error;
    this.isKept = isKept;
  }
}

type Details = Partial<Pick<StripeError, 'code' | 'param'>>;

export const invalid = (message: string, details: Details = {}): Refused =>
  new Refused({ status: 400, type: 'invalid_request_error', message, ...details }, false);

/** The object is in a state that does not permit the request. */
export const unexpected = (message: string, code: string): Refused =>
  new Refused({ status: 400, type: 'invalid_request_error', message, code }, true);

export const missing = (what: string, id: string, param: string): Refused =>
  new Refused(
    {
      status: 404,
      type: 'invalid_request_error',
      message: `No such ${what}: '${id}'`,
      code: 'resource_missing',
      param,
    },
    false,
  );

export const declined = (declineCode: string): StripeError => ({
  status: 402,
  type: 'card_error',
  message: 'Your card was declined.',
  code: 'card_declined',
  decline_code: declineCode,
});

export const keyInUse: StripeError = {
  status: 409,
  type: 'invalid_request_error',
  message: 'There is currently another in-progress request using this Idempotent Key.',
  code: 'idempotency_key_in_use',
};

export const keyReused: StripeError = {
  status: 400,
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
};

export const serverError: StripeError = {
  status: 500,
  type: 'api_error',
  message: 'An unknown error occurred',
};

export const tooMany: StripeError = {
  status: 429,
  type: 'invalid_request_error',
  message: 'Too many requests in a short period.',
  code: 'rate_limit',
};

export const wrongKey: StripeError = {
  status: 401,
  type: 'invalid_request_error',
  message: 'Invalid API Key provided.',
};
