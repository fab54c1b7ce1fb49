import { type ClientStorage, clientStorage } from '#platform/client-storage.ts';
import { nowMs } from '#platform/system-edges.ts';
import { clockOffset } from './clock-offset.ts';

/** The server's clock, learned from its responses, also offline and after a reload: the phone's clock may be wrong. */
export type ServerClock = {
  nowMs(): number;
  /** Converts an instant of the phone's clock to the server's. */
  at(phoneMs: number): number;
  /** Wraps `fetch` to learn the time from every response. */
  observing(send: typeof fetch): typeof fetch;
  /** Calls back when the clock was corrected. */
  onSet(changed: () => void): void;
};

type Parts = { readonly storage: Pick<ClientStorage, 'read' | 'write'>; readonly phoneMs: () => number };

export function createServerClock({ storage, phoneMs }: Parts): ServerClock {
  let offset = Number(storage.read('clockOffset')) || 0;
  const listeners = new Set<() => void>();
  const learn = (sentMs: number, serverTime: string | null) => {
    if (serverTime === null) return;
    const learned = clockOffset(offset, { sentMs, serverMs: Number(serverTime), receivedMs: phoneMs() });
    if (learned === offset) return;
    offset = learned;
    storage.write('clockOffset', String(learned));
    for (const changed of listeners) changed();
  };
  return {
    nowMs: () => phoneMs() + offset,
    at: (ms) => ms + offset,
    observing: (send) => async (input, init) => {
      const sentMs = phoneMs();
      const answer = await send(input, init);
      learn(sentMs, answer.headers.get('x-server-time'));
      return answer;
    },
    onSet: (changed) => void listeners.add(changed),
  };
}

export const serverClock = createServerClock({ storage: clientStorage, phoneMs: nowMs });
