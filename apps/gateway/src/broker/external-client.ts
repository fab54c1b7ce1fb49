import { connect } from 'mqtt';
import type { LinkClient, LinkEvents, LinkIdentity } from './link-client.ts';

const END_LIMIT_MS = 500;

/** A client of an external broker; `url` is mqtt:// or mqtts://. It never reconnects by itself. */
export function connectExternal(url: string, identity: LinkIdentity, events: LinkEvents): LinkClient {
  const { clientId, username, password, filter } = identity;
  const client = connect(url, {
    clientId,
    username,
    password,
    protocolVersion: 4,
    clean: true,
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: 0,
  });
  let reason = 'closed';
  client.on('error', (error) => {
    reason = error.message;
  });
  client.on('message', (topic, payload) => events.onMessage(topic, payload));
  client.on('connect', () => {
    client.subscribe(filter, { qos: 1 }, (error, granted) => {
      const isGranted = !error && granted?.[0] !== undefined && granted[0].qos <= 1;
      if (isGranted) return events.onUp();
      reason = 'subscription refused';
      return client.end(true);
    });
  });
  client.once('close', () => {
    client.end(true);
    events.onDown(reason);
  });
  return {
    publish: ({ topic, payload, qos }) => {
      client.publish(topic, payload, { qos });
    },
    unsubscribe: () => {
      client.unsubscribe(filter);
    },
    end: () =>
      new Promise((resolve) => {
        // Lets queued messages out first, but does not wait for a broker that no longer responds.
        const limit = setTimeout(() => client.end(true, {}, () => resolve()), END_LIMIT_MS);
        client.end(false, {}, () => {
          clearTimeout(limit);
          resolve();
        });
      }),
  };
}
