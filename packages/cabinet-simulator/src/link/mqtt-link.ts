import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { downFilter } from '@larder/cabinet-protocol/topics';
import mqtt, { type MqttClient } from 'mqtt';
import type { SimClock } from '../clock/sim-clock.ts';
import { createGatedStream, type GatedStream } from './gated-stream.ts';
import type { CutKind, LinkFactory } from './link.ts';

export type MqttLinkOptions = {
  /** `mqtt://host:1883` or `mqtts://host:8883` */
  brokerUrl: string;
  clock: SimClock;
  /** PEM of the certificate authority, where it is not a public one. */
  ca?: string;
};

const noNetworkMs = 1_000;
const byeWithinMs = 2_000;

/** Return codes of CONNACK that say: wrong secret, or not you [protocol 13]. */
const credentialCodes: readonly unknown[] = [4, 5];

/** MQTT 3.1.1 over TCP or TLS: clean session, will, and `up` only after the SUBACK [protocol 6.1]. */
export function mqttLink({ brokerUrl, clock, ca }: MqttLinkOptions): LinkFactory {
  const { hostname: host, port, protocol } = new URL(brokerUrl);
  const isTls = protocol === 'mqtts:';
  const address = { host, port: Number(port || (isTls ? 8883 : 1883)) };

  function openSocket() {
    const socket = isTls ? connectTls({ ...address, servername: host, ca }) : connectTcp(address);
    return socket.setNoDelay(true);
  }

  return (events) => {
    let cut: CutKind | null = null;
    let client: MqttClient | undefined;
    let gate: GatedStream | undefined;
    let closing: Promise<void> = Promise.resolve();

    function isCurrent(asking: MqttClient): boolean {
      return asking === client;
    }

    function forget(): MqttClient | undefined {
      const old = client;
      client = undefined;
      gate = undefined;
      return old;
    }

    function hearOf(next: MqttClient, deviceNo: string): void {
      let refused = false;
      next.on('connect', () => {
        next.subscribe(downFilter(deviceNo), { qos: 1 }, (error, granted) => {
          if (!isCurrent(next)) return;
          if (error || granted?.some(({ qos }) => qos > 1)) next.stream.destroy();
          else events.up();
        });
      });
      next.on('message', (topic, payload) => isCurrent(next) && events.message(topic, payload));
      next.on('error', (error) => {
        refused ||= 'code' in error && credentialCodes.includes(error.code);
      });
      next.on('close', () => {
        if (!isCurrent(next)) return;
        forget();
        next.end(true);
        events.down(refused ? 'bad_credentials' : 'lost');
      });
    }

    /** Lets the goodbye go out first, but not for ever. */
    async function hangUp(old: MqttClient): Promise<void> {
      const giveUp = setTimeout(() => old.end(true), byeWithinMs);
      await old.endAsync(!old.connected).catch(() => undefined);
      clearTimeout(giveUp);
    }

    return {
      open({ deviceNo, password, will }) {
        if (cut !== null) {
          clock.setTimer(noNetworkMs, () => events.down('lost'));
          return;
        }
        const gated = createGatedStream(openSocket());
        gate = gated;
        client = new mqtt.MqttClient(() => gated.stream, {
          clientId: deviceNo,
          username: deviceNo,
          password,
          protocolVersion: 4,
          clean: true,
          keepalive: 60,
          reconnectPeriod: 0,
          resubscribe: false,
          queueQoSZero: false,
          timerVariant: 'native',
          will: { topic: will.topic, payload: will.payload, qos: will.qos, retain: false },
        });
        hearOf(client, deviceNo);
      },
      publish({ topic, payload, qos }) {
        if (client?.connected) client.publish(topic, payload, { qos, retain: false });
      },
      close() {
        const old = forget();
        if (old !== undefined) closing = hangUp(old);
        return closing;
      },
      drop() {
        const old = forget();
        old?.stream.destroy();
        old?.end(true);
      },
      cut(kind) {
        cut = kind;
        if (kind === 'silent') gate?.setOpen(false);
        else client?.stream.destroy();
      },
      restore() {
        cut = null;
        gate?.setOpen(true);
      },
    };
  };
}
