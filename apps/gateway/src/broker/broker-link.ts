import type { Publish } from '@larder/cabinet-protocol/encode';
import type { LinkClient, LinkEvents } from './link-client.ts';

export type BrokerLinkOptions = {
  /**
   * Makes a new client, which begins to connect. Called again after each loss: a client that reconnects by itself would
   * re-send its old messages, and one of them may open a door. [protocol P3]
   */
  connect: (events: LinkEvents) => LinkClient;
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
  close: () => Promise<void>;
};

const RETRY_MS = 1_000;

/** The gateway as an MQTT client, the same for the embedded broker and an external one. [protocol 2] */
export function openBrokerLink(options: BrokerLinkOptions): BrokerLink {
  let client: LinkClient | undefined;
  let connected = false;
  let closing = false;
  let retry: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();

  const begin = () => {
    client = options.connect({
      onUp: () => {
        connected = true;
        ready.resolve();
        options.onConnected();
      },
      onMessage: options.onMessage,
      onDown: (reason) => {
        connected = false;
        if (closing) return;
        options.onLost(reason);
        retry = setTimeout(begin, RETRY_MS);
      },
    });
  };
  begin();

  return {
    publish: (message) => {
      if (!connected || client === undefined) return false;
      client.publish(message);
      return true;
    },
    isConnected: () => connected,
    ready: ready.promise,
    unsubscribe: () => client?.unsubscribe?.(),
    close: async () => {
      closing = true;
      connected = false;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
