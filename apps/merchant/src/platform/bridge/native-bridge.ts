import { limits } from '@larder/domain/limits';
import { NoAnswer } from '#platform/api/timed-fetch.ts';
import {
  type BridgeAnswer,
  type BridgeEvent,
  type BridgeMethod,
  type BridgePayload,
  bridgeAnswers,
  bridgeEnvelope,
  bridgeEvents,
} from './bridge-messages.ts';

export type NativeBridge = {
  /** Also false if the shell names its methods and this one is not among them. */
  supports(method: BridgeMethod): boolean;
  /** Returns null without a bridge, for an unsupported method or a malformed response. Throws `NoAnswer` after 60 s. */
  call<Method extends BridgeMethod>(
    method: Method,
    params?: Record<string, unknown>,
  ): Promise<BridgeAnswer<Method> | null>;
  on<Event extends BridgeEvent>(event: Event, handle: (payload: BridgePayload<Event>) => void): () => void;
  /** The shell's entry point. */
  receive(message: unknown): void;
};

type BridgePorts = {
  /** Sends JSON text to the shell; null in a browser. */
  post: ((message: string) => void) | null;
  methods: readonly string[] | null;
  newId: () => string;
  log: (what: string, detail: unknown) => void;
};

/**
 * Makes calls to and receives events from the native shell; logs and drops messages that do not fit their schema.
 * [screens 3.6]
 */
export function createNativeBridge({ post, methods, newId, log }: BridgePorts): NativeBridge {
  const waiting = new Map<string, (result: unknown) => void>();
  const handlers = new Map<string, Set<(payload: never) => void>>();

  const parsedEvent = (event: BridgeEvent, payload: unknown) => {
    const parsed = bridgeEvents[event].safeParse(payload);
    if (!parsed.success) log('malformed bridge event', { event, payload });
    return parsed;
  };

  return {
    supports: (method) => post !== null && (methods === null || methods.includes(method)),
    async call(method, params = {}) {
      if (!post || (methods && !methods.includes(method))) return null;
      const id = newId();
      const result = await new Promise<unknown>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new NoAnswer('NETWORK_TIMEOUT'));
        }, limits.requestTimeoutMs);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(answer);
        });
        post(JSON.stringify({ id, method, params }));
      });
      const parsed = bridgeAnswers[method].safeParse(result);
      if (parsed.success) return parsed.data as BridgeAnswer<typeof method>;
      log('malformed bridge answer', { method, result });
      return null;
    },
    on(event, handle) {
      const list = handlers.get(event) ?? new Set();
      handlers.set(event, list.add(handle as (payload: never) => void));
      return () => list.delete(handle as (payload: never) => void);
    },
    receive(message) {
      const envelope = bridgeEnvelope.safeParse(typeof message === 'string' ? jsonOf(message) : message);
      if (!envelope.success) return log('malformed bridge message', message);
      if ('id' in envelope.data) return waiting.get(envelope.data.id)?.(envelope.data.result);
      const { event, payload } = envelope.data;
      if (!Object.hasOwn(bridgeEvents, event)) return log('unknown bridge event', event);
      const parsed = parsedEvent(event as BridgeEvent, payload);
      if (parsed.success) for (const handle of handlers.get(event) ?? []) handle(parsed.data as never);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
