import { connect, type MqttClient } from 'mqtt';

/** A client of an external broker; `url` is mqtt:// or mqtts://. */
export function connectExternal(
  url: string,
  identity: { clientId: string; username: string; password: string },
): MqttClient {
  return connect(url, {
    ...identity,
    protocolVersion: 4,
    clean: true,
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: 0,
  });
}
