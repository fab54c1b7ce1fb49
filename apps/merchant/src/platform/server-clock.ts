import { type ClientStorage, clientStorage } from './client-storage.ts';
import { clockOffset } from './clock-offset.ts';
import { nowMs } from './system-edges.ts';

/** The server's clock as its answers tell it, also without a network and after a reload: the phone's own may be wrong. */
export type ServerClock = {
  nowMs(): number;
  /** An instant of the phone's clock, by the server's. */
  at(phoneMs: number): number;
  /** `fetch` that learns the time from every answer. */
  hearing(send: typeof fetch): typeof fetch;
  /** Tells when the clock was set. */
  onSet(changed: () => void): void;
};

type Parts = { readonly storage: Pick<ClientStorage, 'read' | 'write'>; readonly phoneMs: () => number };

export function createServerClock({ storage, phoneMs }: Parts): ServerClock {
  let offset = Number(storage.read('clockOffset')) || 0;
  const listeners = new Set<() => void>();
  const hear = (sentMs: number, told: string | null) => {
    if (told === null) return;
    const heard = clockOffset(offset, { sentMs, serverMs: Number(told), receivedMs: phoneMs() });
    if (heard === offset) return;
    offset = heard;
    storage.write('clockOffset', String(heard));
    for (const changed of listeners) changed();
  };
  return {
    nowMs: () => phoneMs() + offset,
    at: (ms) => ms + offset,
    hearing: (send) => async (input, init) => {
      const sentMs = phoneMs();
      const answer = await send(input, init);
      hear(sentMs, answer.headers.get('x-server-time'));
      return answer;
    },
    onSet: (changed) => void listeners.add(changed),
  };
}

export const serverClock = createServerClock({ storage: clientStorage, phoneMs: nowMs });
