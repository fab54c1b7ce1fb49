import type { CallFailed } from '@larder/use-cases/ports/provider-answer';
import type { z } from 'zod';
import {
  type BridgeOperation,
  type BridgeOperationName,
  type BridgeOperations,
  bridgeOperations,
} from './bridge-contract.ts';
import { bridgeRef, refusalSchema } from './bridge-schemas.ts';

/** Name of the provider in payments, lines and disputes. Never changes. [decision 87] */
export const BRIDGE = 'bridge';
export const TIMEOUT = { kind: 'timeout' } as const;

const TIMEOUT_MS = 20_000;
const TOO_MANY = 429;

export type BridgeOptions = {
  /** Address of the bridge, without `/v1`. */
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  /** Receives what only the bridge's developer can mend: an answer that is not in the contract. Without any value. */
  readonly onFault?: (fault: string) => void;
};

export type Asked<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  /** It had no effect. */
  | (Refused & { readonly kind: 'refused' })
  /** It may have had its effect: no answer, an internal error, or an answer that is not in the contract. */
  | { readonly kind: 'unclear' };

export type Refused = {
  readonly reason: string;
  readonly retriable: boolean;
  readonly field: string | null;
  readonly isUnknown: boolean;
  readonly isTooMany: boolean;
};

type BodyOf<Operation> = Operation extends { readonly body: infer Body extends z.ZodType }
  ? { readonly body: z.input<Body> }
  : object;
type KeyOf<Operation> = Operation extends { readonly isKeyed: true } ? { readonly key: string } : object;
type RefOf<Operation> = Operation extends { readonly path: `${string}{ref}${string}` }
  ? { readonly ref: string }
  : object;
type QueryOf<Operation> = Operation extends { readonly query: readonly (infer Name extends string)[] }
  ? { readonly query: Readonly<Partial<Record<Name, string | number>>> }
  : object;
type RequestOf<Operation> = BodyOf<Operation> &
  KeyOf<Operation> &
  RefOf<Operation> &
  QueryOf<Operation> & { readonly timeoutMs?: number };
type ValueOf<Operation extends BridgeOperation> = z.output<Operation['answer']>;

export type BridgeClient = {
  ask<Name extends BridgeOperationName>(
    name: Name,
    request: RequestOf<BridgeOperations[Name]>,
  ): Promise<Asked<ValueOf<BridgeOperations[Name]>>>;
};

type AnyRequest = {
  readonly body?: unknown;
  readonly key?: string;
  readonly ref?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly timeoutMs?: number;
};

/**
 * Opens the client of a bridge. Checks every answer against the contract. Throws only what a person has to mend: a
 * bridge that refuses our secret.
 */
export function createBridgeClient(options: BridgeOptions): BridgeClient {
  const { secret, timeoutMs = TIMEOUT_MS, onFault = () => undefined } = options;
  const base = options.url.replace(/\/$/, '');

  async function ask(name: BridgeOperationName, request: AnyRequest): Promise<Asked<unknown>> {
    const operation: BridgeOperation = bridgeOperations[name];
    if (operation.path.includes('{ref}') && !isBridgeRef(request.ref ?? '')) return unknownRef;
    const answer = await send(operation, request);
    if (answer === null) return { kind: 'unclear' };
    if (answer.status === 401 || answer.status === 403)
      throw new Error(`the bridge refuses our secret (${answer.status})`);
    if (answer.status === TOO_MANY) return { kind: 'refused', ...tooMany };
    if (answer.status >= 500) return { kind: 'unclear' };
    const isDone = answer.status >= 200 && answer.status < 300;
    const read = (isDone ? operation.answer : refusalSchema).safeParse(answer.body);
    if (!read.success) {
      const places = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      onFault(
        `the bridge answered ${name} with ${answer.status} outside of the contract: ${places.join('; ')}`,
      );
      return { kind: 'unclear' };
    }
    return isDone
      ? { kind: 'answered', value: read.data }
      : refusedBy(refusalSchema.parse(answer.body), answer);
  }

  /** Null: no answer. A connection that closes is asked again once, as it may have been an idle one. */
  async function send(operation: BridgeOperation, request: AnyRequest): Promise<Answer | null> {
    const signal = AbortSignal.timeout(request.timeoutMs ?? timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await fetch(addressOf(base, operation, request), {
          method: operation.method,
          headers: {
            authorization: `Bearer ${secret}`,
            accept: 'application/json',
            ...(operation.body ? { 'content-type': 'application/json' } : {}),
            ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
          },
          ...(operation.body ? { body: JSON.stringify(request.body) } : {}),
          redirect: 'error',
          signal,
        });
        const text = await answer.text();
        return { status: answer.status, body: jsonOf(text) };
      } catch {
        if (signal.aborted || attempt === 2) return null;
      }
    }
  }

  return { ask: ask as BridgeClient['ask'] };
}

type Answer = { readonly status: number; readonly body: unknown };

const isBridgeRef = (ref: string): boolean => bridgeRef.safeParse(ref).success;

function addressOf(base: string, { path }: BridgeOperation, { ref = '', query = {} }: AnyRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${base}${path.replace('{ref}', ref)}${search.size > 0 ? `?${search}` : ''}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const plain = { field: null, isUnknown: false, isTooMany: false };
const tooMany: Refused = { ...plain, reason: 'rate_limit', retriable: true, isTooMany: true };
const unknownRef = {
  ...plain,
  kind: 'refused',
  reason: 'unknown_reference',
  retriable: false,
  isUnknown: true,
} as const;

function refusedBy({ error }: z.output<typeof refusalSchema>, { status }: Answer): Asked<never> {
  const { code: reason, isRetriable: retriable, field = null } = error;
  return { kind: 'refused', reason, retriable, field, isUnknown: status === 404, isTooMany: false };
}

type Unanswered = Exclude<Asked<unknown>, { readonly kind: 'answered' }>;

/** Of a reading that brought nothing: only a bridge that knows no such object makes it unknown. */
export const unknownOr = (asked: Unanswered): { readonly kind: 'unknown' } | typeof TIMEOUT =>
  asked.kind === 'refused' && asked.isUnknown ? { kind: 'unknown' } : TIMEOUT;

/** What a reading by reference found, under the name that its port has for it. */
export const foundBy = <Value, Found extends object>(
  asked: Asked<Value>,
  found: (value: Value) => Found,
): (Found & { readonly kind: 'found' }) | ReturnType<typeof unknownOr> =>
  asked.kind === 'answered' ? { ...found(asked.value), kind: 'found' } : unknownOr(asked);

/** Nothing happened. */
export const failed = ({ reason, retriable }: Refused): CallFailed => ({ kind: 'failed', reason, retriable });
