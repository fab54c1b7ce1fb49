import { limits } from '@larder/domain/limits';

/** Reason why there was no response. Its code is the refusal shown to the user. */
export class NoAnswer extends Error {
  readonly code: 'NETWORK_TIMEOUT' | 'REQUEST_ABORTED';
  constructor(code: NoAnswer['code'], cause?: unknown) {
    super(code, { cause });
    this.name = 'NoAnswer';
    this.code = code;
  }
}

/** `fetch` that gives up after 60 s, and distinguishes an abort by the caller from a network failure. [screens 3.3] */
export function createTimedFetch(
  send: typeof fetch,
  timeoutMs: number = limits.requestTimeoutMs,
): typeof fetch {
  return async (input, init) => {
    const ended = new AbortController();
    const abandon = () => ended.abort(new NoAnswer('REQUEST_ABORTED'));
    const timer = setTimeout(() => ended.abort(new NoAnswer('NETWORK_TIMEOUT')), timeoutMs);
    if (init?.signal?.aborted) abandon();
    init?.signal?.addEventListener('abort', abandon);
    try {
      return await send(input, { ...init, signal: ended.signal });
    } catch (error) {
      throw ended.signal.aborted ? ended.signal.reason : new NoAnswer('NETWORK_TIMEOUT', error);
    } finally {
      clearTimeout(timer);
      init?.signal?.removeEventListener('abort', abandon);
    }
  };
}
