import { connect as connectTcp } from 'node:net';
import { encodeUp, type Publish } from '@larder/cabinet-protocol/encode';
import { downFilter } from '@larder/cabinet-protocol/topics';
import mqtt, { type MqttClient } from 'mqtt';
import { envelope, type LoadCabinet, type LoadCabinetOptions } from './raw-cabinet.ts';

/**
 * A cabinet's end of MQTT by the most common client library; costs the machine several times as much as a `RawCabinet`.
 */
export class LibraryCabinet implements LoadCabinet {
  readonly #options: LoadCabinetOptions;
  #client: MqttClient | undefined;

  constructor(options: LoadCabinetOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    const { port, deviceNo, secret, onMessage, onClosed } = this.#options;
    const will = encodeUp(deviceNo, envelope('will', {}));
    const open = () => connectTcp({ port, host: '127.0.0.1', noDelay: true });
    const client = new mqtt.MqttClient(open, {
      protocolVersion: 4,
      clientId: deviceNo,
      username: deviceNo,
      password: secret,
      clean: true,
      reconnectPeriod: 0,
      keepalive: 60,
      will: { topic: will.topic, payload: will.payload, qos: 1, retain: false },
    });
    this.#client = client;
    client.on('message', (_topic, payload) => onMessage?.(payload.toString()));
    client.on('close', () => onClosed?.());
    client.on('error', () => onClosed?.());
    await new Promise((connected) => client.once('connect', connected));
    await client.subscribeAsync(downFilter(deviceNo), { qos: 1 });
  }

  publish({ topic, payload }: Publish): void {
    this.#client?.publish(topic, payload, { qos: 1 }, (error) => {
      if (!error) this.#options.onPuback?.();
    });
  }

  destroy(): void {
    this.#client?.stream.destroy();
  }
}
