import { randomBytes } from 'node:crypto';
import { isDeviceNo } from '@larder/cabinet-protocol/device-no';
import { allUpFilter } from '@larder/cabinet-protocol/topics';
import type { TakenConnection } from '@larder/domain/device/presence/was-alive';
import { noteUsedSecret, readCredentials } from '@larder/use-cases/gateway-steps/read-credentials';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { GatewaySettings } from '../gateway-settings.ts';
import type { Metrics } from '../metrics.ts';
import { SerialWork } from '../work/serial-work.ts';
import type { BrokerEvent, RefusedOperation } from './broker-event.ts';
import { type BrokerLink, openBrokerLink } from './broker-link.ts';
import type { ByteFault } from './byte-fault.ts';
import {
  type ConnectDecision,
  type ConnectRequest,
  type ConnectRules,
  decideConnect,
} from './decide-connect.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { connectExternal } from './external-client.ts';
import { FailedLogins } from './failed-logins.ts';
import type { GuardedSocket } from './guard-socket.ts';
import { connectInProcess } from './in-process-client.ts';
import { listenMqtt, type MqttListener } from './listen-mqtt.ts';
import type { DeniedOperation } from './rabbitmq-questions.ts';
import { Takeovers } from './takeovers.ts';

export type BrokerOptions = {
  readonly env: UseCaseEnv;
  readonly settings: GatewaySettings;
  readonly metrics: Metrics;
  readonly monotonicMs: () => number;
  /** True while another gateway serves the external broker. */
  readonly startsPaused?: boolean;
  /**
   * With an external broker: the connection of a cabinet that sent something a moment ago; null for any other. It says
   * nothing of addresses.
   */
  readonly awake: (deviceNo: string) => TakenConnection | null;
  readonly onMessage: (topic: string, payload: Buffer) => void;
  readonly onConnected: () => void;
  readonly onEvent: (event: BrokerEvent, clientId: string, operation?: RefusedOperation) => void;
  /** Called for the packet that ended the connection of an admitted cabinet. */
  readonly onByteFault: (fault: ByteFault, deviceNo: string, operation: RefusedOperation) => void;
  readonly onDuplicateIdentity: (deviceNo: string) => void;
};

/** A connection of which a birth at another gateway was received: it began by `bornMs`. */
export type MovedConnection = { readonly bornMs: number; readonly isOtherBoot: boolean };

export type Broker = {
  readonly link: BrokerLink;
  readonly decide: (request: ConnectRequest) => Promise<ConnectDecision>;
  /**
   * True if this instance reaches the cabinet: with an external broker unless another gateway serves it, else only
   * where the cabinet is connected.
   */
  readonly isMine: (deviceNo: string) => boolean;
  /** True if it asks this instance about connections; false for an external one that has not asked yet. */
  readonly asksUs: () => boolean;
  /** Notes an operation of a cabinet that an external broker asked about and we denied. */
  readonly denied: DeniedOperation;
  readonly kick: (deviceNo: string) => void;
  /** Ends the connection of a cabinet that has moved to another gateway, and judges it as a take-over. */
  readonly release: (deviceNo: string, moved: MovedConnection) => boolean;
  readonly connections: () => number;
  /** Numbers of the cabinets that are connected here; null with an external broker, which holds their connections. */
  readonly cabinets: () => readonly string[] | null;
  /** Ends the connection of a cabinet, without its will and without counting. */
  readonly leave: (deviceNo: string) => void;
  /** Port of the listener without TLS; 0 with an external broker. */
  readonly port: number;
  readonly forget: () => void;
  /** Accepts no new connections from now on; with an external broker, receives no more messages. */
  readonly stopListening: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Opens the embedded broker with its listeners, or a client of an external one; callers see no difference.
 * [protocol 2, 14]
 */
export async function openBroker(options: BrokerOptions): Promise<Broker> {
  const { settings, monotonicMs } = options;
  const takeovers = new Takeovers();
  const embeddedPassword = randomBytes(32).toString('base64url');
  const isEmbedded = settings.mqtt.kind === 'embedded';
  let isAsking = isEmbedded;
  let embedded: EmbeddedBroker | undefined;

  const rules = connectRules(options, { takeovers, embeddedPassword, embedded: () => embedded });
  const decide = async (request: ConnectRequest) => {
    isAsking = true;
    const decision = await decideConnect(rules, request);
    if (!decision.allow) options.onEvent(decision.reason, numberOf(request), { version: request.protoVer });
    return decision;
  };
  embedded = isEmbedded
    ? await openEmbeddedBroker({
        decide,
        monotonicMs,
        onEvent: options.onEvent,
        takeEvent: options.onMessage,
      })
    : undefined;
  const listeners = embedded ? await openListeners(options, embedded) : [];
  const link = openLink(options, embedded, embeddedPassword);
  return {
    link,
    decide,
    isMine: (deviceNo) => embedded?.isConnected(deviceNo) ?? !link.isPaused(),
    asksUs: () => isAsking,
    denied: (clientId, action, operation) =>
      options.onEvent(action === 'publish' ? 'publish-denied' : 'subscribe-denied', clientId, operation),
    kick: (deviceNo) => embedded?.kick(deviceNo),
    release: (deviceNo, { bornMs, isOtherBoot }) => {
      const taken = embedded?.release(deviceNo, bornMs);
      if (!taken) return false;
      if (takeovers.note(deviceNo, { ...taken, isOtherBoot }, monotonicMs()))
        options.onDuplicateIdentity(deviceNo);
      else options.onEvent('taken-over', deviceNo);
      return true;
    },
    connections: () => embedded?.connections() ?? 0,
    cabinets: () => embedded?.cabinets() ?? null,
    leave: (deviceNo) => embedded?.leave(deviceNo),
    port: listeners[0]?.port ?? 0,
    forget: () => takeovers.forget(monotonicMs()),
    stopListening: () => {
      for (const listener of listeners) void listener.close();
      link.unsubscribe();
    },
    close: async () => {
      await link.close();
      await embedded?.close();
    },
  };
}

/** The number that a client claims, in one of its two names. */
const numberOf = ({ clientId, username }: ConnectRequest): string =>
  username !== undefined && isDeviceNo(username) ? username : clientId;

type ConnectScene = {
  readonly takeovers: Takeovers;
  readonly embeddedPassword: string;
  /** Undefined with an external broker, and until the embedded one is open. */
  readonly embedded: () => EmbeddedBroker | undefined;
};

/** The inputs of the decision about a connection. */
function connectRules({ env, settings, monotonicMs, ...options }: BrokerOptions, scene: ConnectScene) {
  const { mqtt } = settings;
  return {
    pepper: env.keys.credentialPepper,
    gatewayPassword: mqtt.kind === 'embedded' ? scene.embeddedPassword : mqtt.password,
    monitorPassword: settings.monitorPassword,
    ...(mqtt.kind === 'external' && mqtt.sharedGroup ? { sharedGroup: mqtt.sharedGroup } : {}),
    findCredentials: (deviceNo: string) => readCredentials(env.database, deviceNo, env.clock.now()),
    noteUsedSecret: (deviceNo: string, usedNext: Uint8Array | null) =>
      noteUsedSecret(env.database, deviceNo, usedNext),
    takenBy: (deviceNo: string, address: string) => {
      const embedded = scene.embedded();
      return embedded ? embedded.takenBy(deviceNo, address) : options.awake(deviceNo);
    },
    onDuplicateIdentity: (deviceNo: string) => {
      scene.embedded()?.kick(deviceNo);
      options.onDuplicateIdentity(deviceNo);
    },
    onTakeover: (deviceNo: string) => options.onEvent('taken-over', deviceNo),
    failedLogins: new FailedLogins({ perMinute: settings.failedLoginsPerMinute ?? 10 }),
    takeovers: scene.takeovers,
    inTurn: judgeInTurn(),
    monotonicMs,
  };
}

/** Connections judged at once, of all addresses with failed logins together: each costs a database query. */
const SUSPECTS_AT_ONCE = 2;
const SUSPECTS_OF_ADDRESS = 32;

function judgeInTurn(): ConnectRules['inTurn'] {
  const suspects = new SerialWork({
    concurrency: SUSPECTS_AT_ONCE,
    perKeyMax: SUSPECTS_OF_ADDRESS,
    // The caller gets the failure.
    onError: () => {},
  });
  return (ip, judge) =>
    new Promise((judged, failed) => {
      if (!suspects.add(ip, () => judge().then(judged, failed))) judged(null);
    });
}

async function openListeners(options: BrokerOptions, broker: EmbeddedBroker): Promise<MqttListener[]> {
  const { mqtt } = options.settings;
  if (mqtt.kind !== 'embedded') return [];
  const watch = {
    monotonicMs: options.monotonicMs,
    onFault: (fault: ByteFault, { deviceNo }: GuardedSocket, operation: RefusedOperation) => {
      options.metrics.broker.inc({ event: `bytes:${fault}` });
      if (deviceNo !== undefined) options.onByteFault(fault, deviceNo, operation);
    },
    onSlowed: () => options.metrics.broker.inc({ event: 'slowed' }),
  };
  const onError = (error: Error) => options.env.log.error({ err: error }, 'MQTT listener');
  const proxies = mqtt.proxies && {
    networks: mqtt.proxies,
    onFault: (fault: string) => options.metrics.broker.inc({ event: `proxy:${fault}` }),
  };
  const common = { host: mqtt.host, broker, watch, proxies, onError };
  const plain = await listenMqtt({ ...common, port: mqtt.port });
  if (!mqtt.tls) return [plain];
  const { port, ...tls } = mqtt.tls;
  return [plain, await listenMqtt({ ...common, port, tls })];
}

function openLink(
  options: BrokerOptions,
  embedded: EmbeddedBroker | undefined,
  embeddedPassword: string,
): BrokerLink {
  const { mqtt, instance } = options.settings;
  const common = { clientId: `gw-${instance}`, username: 'svc-gateway' };
  const { log } = options.env;
  return openBrokerLink({
    connect: (events) => {
      if (mqtt.kind === 'external') {
        const identity = { ...common, password: mqtt.password, filter: allUpFilter(mqtt.sharedGroup) };
        return connectExternal(mqtt.url, identity, events);
      }
      if (embedded === undefined) throw new Error('the embedded broker is not open');
      return connectInProcess(
        embedded,
        { ...common, password: embeddedPassword, filter: allUpFilter() },
        events,
      );
    },
    ...(options.startsPaused ? { startsPaused: true } : {}),
    onMessage: options.onMessage,
    onConnected: options.onConnected,
    onLost: (reason) => log.warn({ reason }, 'the connection to the broker is lost'),
  });
}
