import type { Publish } from '@larder/cabinet-protocol/encode';
import type { MqttClient } from 'mqtt';

export type BrokerLinkOptions = {
  /** Makes a new client, which begins to connect. Called again after each loss: a client that reconnects by itself would send its old
   * messages once more, and one of them may open a door. [protocol P3] */
  connect: () => MqttClient;
  filter: string;
  /** 0 in process, where nothing is lost; 1 towards an external broker. */
  qos: 0 | 1;
  onMessage: (topic: string, payload: Buffer) => void;
  onConnected: () => void;
  onLost: (reason: string) => void;
};

export type BrokerLink = {
  /** False when there is no connection: the message is not kept, and its sender repeats it or not. */
  publish: (message: Publish) => boolean;
  isConnected: () => boolean;
  /** The first connection. */
  ready: Promise<void>;
  close: () => Promise<void>;
};

const RETRY_MS = 1_000;
const END_LIMIT_MS = 500;

/** The gateway as an MQTT client, the same towards the embedded broker and an external one. [protocol 2] */
export function openBrokerLink(options: BrokerLinkOptions): BrokerLink {
  let client: MqttClient | undefined;
  let connected = false;
  let closing = false;
  let retry: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();

  const lost = (reason: string) => {
    if (closing) return;
    if (connected) options.onLost(reason);
    connected = false;
    client?.removeAllListeners();
    client?.on('error', () => {});
    client?.end(true);
    clearTimeout(retry);
    retry = setTimeout(begin, RETRY_MS);
  };

  const begin = () => {
    client = options.connect();
    let reason = 'closed';
    client.on('error', (error) => {
      reason = error.message;
    });
    client.on('close', () => lost(reason));
    client.on('message', options.onMessage);
    client.on('connect', () => {
      client?.subscribe(options.filter, { qos: options.qos }, (error, granted) => {
        if (error || granted?.[0] === undefined || granted[0].qos > 2) return lost('subscription refused');
        connected = true;
        ready.resolve();
        options.onConnected();
      });
    });
  };
  begin();

  return {
    publish: ({ topic, payload, qos }) => {
      if (!connected || client === undefined) return false;
      client.publish(topic, payload, { qos });
      return true;
    },
    isConnected: () => connected,
    ready: ready.promise,
    close: () => {
      closing = true;
      connected = false;
      clearTimeout(retry);
      return client === undefined ? Promise.resolve() : endClient(client);
    },
  };
}

/** Says goodbye after what was sent is through; a broker that does not answer is left. */
function endClient(client: MqttClient): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => client.end(true, {}, () => resolve()), END_LIMIT_MS);
    client.end(false, {}, () => {
      clearTimeout(limit);
      resolve();
    });
  });
}
