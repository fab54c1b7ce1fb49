import { duplexPair } from 'node:stream';
import { MqttClient } from 'mqtt';
import type { EmbeddedBroker } from './embedded-broker.ts';

/** An MQTT client whose network is a pair of streams in this process. */
export function connectInProcess(
  broker: EmbeddedBroker,
  identity: { clientId: string; username: string; password: string },
): MqttClient {
  const [near, far] = duplexPair();
  // A pair does not hang up by itself as a socket does.
  far.once('close', () => near.destroy());
  near.once('close', () => far.destroy());
  broker.handle(far);
  return new MqttClient(() => near, {
    ...identity,
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    reconnectPeriod: 0,
  });
}
