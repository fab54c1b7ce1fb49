import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { downFilter } from '@larder/cabinet-protocol/topics';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { SimClock, Timer } from '../clock/sim-clock.ts';
import { createGatedStream, type GatedStream } from './gated-stream.ts';
import type { CutKind, Link, LinkEvents, LinkFactory } from './link.ts';

export type MqttLinkOptions = {
  /** `mqtt://host:1883` or `mqtts://host:8883` */
  brokerUrl: string;
  clock: SimClock;
  /** PEM of the certificate authority, if it is not a public one. */
  ca?: string;
  /** PEM of a client certificate and its key, for a broker that identifies cabinets by certificate. */
  identity?: { readonly cert: string; readonly key: string };
};

const noNetworkMs = 1_000;
const byeWithinMs = 2_000;
/** Without the PUBACK of a publish for this long, a connection is dead, whatever its pings say [protocol 6.1]. */
const pubackWithinMs = 30_000;

/** Return codes of CONNACK for a wrong secret or identity [protocol 13]. */
const credentialCodes: readonly unknown[] = [4, 5];

/** MQTT 3.1.1 over TCP or TLS: clean session, will, and `up` only after the SUBACK [protocol 6.1]. */
export function mqttLink({ brokerUrl, clock, ca, identity }: MqttLinkOptions): LinkFactory {
  const { hostname: host, port, protocol } = new URL(brokerUrl);
  const isTls = protocol === 'mqtts:';
  const address = { host, port: Number(port || (isTls ? 8883 : 1883)) };
  const openSocket = () => {
    const socket = isTls
      ? connectTls({ ...address, servername: host, ca, ...identity })
      : connectTcp(address);
    return socket.setNoDelay(true);
  };
  return (events) => createLink(events, clock, openSocket);
}

// long: a closure over one connection; each function in it is short
function createLink(events: LinkEvents, clock: SimClock, openSocket: () => Socket): Link {
  let cut: CutKind | null = null;
  let client: MqttClient | undefined;
  let gate: GatedStream | undefined;
  let noNetwork: Timer | undefined;
  let closing: Promise<void> = Promise.resolve();

  function forget(): MqttClient | undefined {
    const old = client;
    client = undefined;
    gate = undefined;
    noNetwork?.cancel();
    return old;
  }

  function hearOf(next: MqttClient, deviceNo: string): void {
    const isCurrent = () => next === client;
    let refused = false;
    next.on('connect', () => {
      next.subscribe(downFilter(deviceNo), { qos: 1 }, (error, granted) => {
        if (!isCurrent()) return;
        if (error || granted?.some(({ qos }) => qos > 1)) next.stream.destroy();
        else events.up();
      });
    });
    next.on('message', (topic, payload, { retain }) => {
      // The cloud never retains anything: a retained message is old, or forged.
      if (isCurrent() && !retain) events.message(topic, payload);
    });
    next.on('error', (error) => {
      refused ||= 'code' in error && credentialCodes.includes(error.code);
    });
    next.on('close', () => {
      if (!isCurrent()) return;
      forget();
      next.end(true);
      events.down(refused ? 'bad_credentials' : 'lost');
    });
  }

  return {
    open(login) {
      if (cut !== null) {
        noNetwork = clock.setTimer(noNetworkMs, () => events.down('lost'));
        return;
      }
      const gated = createGatedStream(openSocket());
      gate = gated;
      client = new mqtt.MqttClient(() => gated.stream, clientOptions(login));
      hearOf(client, login.deviceNo);
    },
    publish({ topic, payload, qos }) {
      if (!client?.connected) return;
      const { stream } = client;
      const late = setTimeout(() => stream.destroy(), pubackWithinMs).unref();
      client.publish(topic, payload, { qos, retain: false }, () => clearTimeout(late));
    },
    close() {
      const old = forget();
      // No goodbye gets through a network that swallows packets.
      if (cut === 'silent') vanish(old);
      else if (old !== undefined) closing = hangUp(old);
      return closing;
    },
    drop() {
      vanish(forget());
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
}

function clientOptions({ deviceNo, password, will }: Parameters<Link['open']>[0]): IClientOptions {
  return {
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
  };
}

function vanish(old: MqttClient | undefined): void {
  old?.stream.destroy();
  old?.end(true);
}

/**
 * Lets the goodbye go out first, but not for ever: a client that is ending waits for each acknowledgment, also after
 * its stream is gone, and ignores a second `end`.
 */
async function hangUp(old: MqttClient): Promise<void> {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const giveUp = setTimeout(() => {
    vanish(old);
    resolve();
  }, byeWithinMs);
  await Promise.race([old.endAsync(!old.connected).catch(() => undefined), gone]);
  clearTimeout(giveUp);
}
