import type { Publish } from '@larder/cabinet-protocol/encode';
import type { LinkClient, LinkEvents } from './link-client.ts';

export type BrokerLinkOptions = {
  /**
   * Makes a new client, which begins to connect. Called again after each loss: a client that reconnects by itself would
   * re-send its old messages, and one of them may open a door. [protocol P3]
   */
  connect: (events: LinkEvents) => LinkClient;
  /** Stays away from the broker until `resume`: another gateway serves it. */
  startsPaused?: boolean;
  onMessage: (topic: string, payload: Buffer) => void;
  onConnected: () => void;
  onLost: (reason: string) => void;
};

export type BrokerLink = {
  /** Returns false without a connection: the message is not kept, and retrying is up to its sender. */
  publish: (message: Publish) => boolean;
  isConnected: () => boolean;
  /** Resolves with the first connection. */
  ready: Promise<void>;
  /** Receives nothing more, where the broker then gives it to other gateways. */
  unsubscribe: () => void;
  /** Leaves the broker to another gateway. */
  pause: () => void;
  resume: () => void;
  isPaused: () => boolean;
  close: () => Promise<void>;
};

const RETRY_MS = 1_000;

/** The gateway as an MQTT client, the same for the embedded broker and an external one. [protocol 2] */
// long: a closure over one client after the other; each function in it is short
export function openBrokerLink(options: BrokerLinkOptions): BrokerLink {
  let client: LinkClient | undefined;
  let connected = false;
  let paused = options.startsPaused ?? false;
  let closing = false;
  let retry: NodeJS.Timeout | undefined;
  /** Counts clients: a former one may still speak. */
  let newest = 0;
  const ready = Promise.withResolvers<void>();

  const begin = () => {
    newest += 1;
    const own = newest;
    client = options.connect({
      onUp: () => {
        if (own !== newest) return;
        connected = true;
        ready.resolve();
        options.onConnected();
      },
      onMessage: (topic, payload) => {
        if (own === newest) options.onMessage(topic, payload);
      },
      onDown: (reason) => {
        if (own !== newest) return;
        connected = false;
        if (closing) return;
        options.onLost(reason);
        retry = setTimeout(begin, RETRY_MS);
      },
    });
  };
  if (!paused) begin();

  return {
    publish: (message) => {
      if (!connected || client === undefined) return false;
      client.publish(message);
      return true;
    },
    isConnected: () => connected,
    ready: ready.promise,
    unsubscribe: () => client?.unsubscribe?.(),
    pause: () => {
      paused = true;
      connected = false;
      newest += 1;
      clearTimeout(retry);
      void client?.end();
      client = undefined;
    },
    resume: () => {
      if (!paused || closing) return;
      paused = false;
      begin();
    },
    isPaused: () => paused,
    close: async () => {
      closing = true;
      connected = false;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
