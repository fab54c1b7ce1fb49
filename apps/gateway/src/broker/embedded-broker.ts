import type { Duplex } from 'node:stream';
import { allUpFilter, upTopic } from '@larder/cabinet-protocol/topics';
import type { TakenConnection } from '@larder/domain/device/presence/was-alive';
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';
import type { AclRule } from './acl.ts';
import type { BrokerEvent, RefusedOperation } from './broker-event.ts';
import { byteLimits } from './byte-guard.ts';
import type { ConnectDecision, ConnectRefusal, ConnectRequest, Principal } from './decide-connect.ts';
import { evaluateAcl } from './evaluate-acl.ts';
import { EventLane, type EventOutlet } from './event-lane.ts';
import type { GuardedSocket } from './guard-socket.ts';
import { addressOf, takenConnection } from './taken-connection.ts';
import { TokenBucket } from './token-bucket.ts';
import { TopicEmitter } from './topic-emitter.ts';
import { volatilePersistence } from './volatile-persistence.ts';

export type EmbeddedBrokerOptions = {
  decide: (request: ConnectRequest) => Promise<ConnectDecision>;
  monotonicMs: () => number;
  /**
   * Receives the events of cabinets without the broker, unless other clients subscribe to them. If absent, the broker
   * routes events like everything else.
   */
  takeEvent?: (topic: string, payload: Buffer) => void;
  /** Counts and logs; never decides. */
  onEvent: (event: BrokerEvent, clientId: string, operation?: RefusedOperation) => void;
};

export type EmbeddedBroker = {
  handle: (stream: Duplex) => void;
  isConnected: (clientId: string) => boolean;
  /** The connection under a number, as its successor from an address finds it; null without one. */
  takenBy: (clientId: string, address: string) => TakenConnection | null;
  kick: (clientId: string) => void;
  /** Ends a connection without its will and returns it, if it began by `beganByMs` (as `monotonicMs`); else null. */
  release: (clientId: string, beganByMs: number) => TakenConnection | null;
  connections: () => number;
  /** Client ids of connected cabinets. */
  cabinets: () => string[];
  /** Ends a connection without its will, whenever it began. */
  leave: (clientId: string) => void;
  close: () => Promise<void>;
};

/** State of one client beside aedes' own. */
type Member = Client & {
  acl?: readonly AclRule[];
  principal?: Principal;
  dropped?: number;
  beganMs?: number;
  /** A field of aedes that its types omit. */
  will?: unknown;
};

/** A topic that no client may subscribe to, the target of dropped messages. */
const NOWHERE = '$dropped';

const FLUSH_MS = 50;

/** Keepalive imposed on clients that ask for longer, or for none. */
const KEEPALIVE_MAX_S = 300;

/** Most bytes that may wait for one slow reader. */
const BACKLOG_BYTES = 1024 * 1024;

/** aedes with our rules: authentication, the ACL as data, nothing persisted. [protocol 13, 14] */
// long: all options of aedes in one place; what they do is in functions of their own
export async function openEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const emitter = new TopicEmitter();
  const outlet: EventOutlet | undefined = options.takeEvent && {
    take: options.takeEvent,
    // The gateway itself is one of the listeners.
    isShared: () => emitter.listenerCount(allUpFilter()) > 1,
  };
  const flowOf = openFlows(options.monotonicMs);
  const aedes = await Aedes.createBroker({
    mq: emitter,
    persistence: volatilePersistence,
    connectTimeout: 5_000,
    keepaliveLimit: KEEPALIVE_MAX_S,
    drainTimeout: 20_000,
    // Skip slow readers; the drain timeout closes them, and the protocol retries what matters.
    authorizeForward: (client, packet) => (client.conn.writableLength > BACKLOG_BYTES ? null : packet),
    preConnect: (_client, packet, done) => {
      // aedes answers these itself, with code 1.
      if (packet.protocolVersion !== 3 && packet.protocolVersion !== 4)
        options.onEvent('protocol', packet.username ?? packet.clientId, { version: packet.protocolVersion });
      // The will lives as long as the connection. Copied, because the original keeps the whole chunk it was read from.
      if (packet.will !== undefined) packet.will.payload = ownBytes(packet.will.payload);
      // MQTT 3.1.1 has no code for "too long"; a server may close an idle connection whatever was agreed.
      // [MQTT-3.1.2-24]
      if (!packet.keepalive || packet.keepalive > KEEPALIVE_MAX_S) packet.keepalive = KEEPALIVE_MAX_S;
      done(null, true);
    },
    authenticate: (client, username, password, done) =>
      authenticate(options, client, username, password, done),
    authorizePublish: (client, packet, done) => authorizePublish(options, client, packet, done),
    authorizeSubscribe: (client, subscription, done) => {
      const acl = (client as Member).acl ?? [];
      const request = { action: 'subscribe', topic: subscription.topic, qos: subscription.qos } as const;
      if (evaluateAcl(acl, request) === 'allow') return done(null, subscription);
      options.onEvent('subscribe-denied', client.id, { topic: subscription.topic, qos: subscription.qos });
      return done(null, null);
    },
  } satisfies AedesOptions);
  aedes.on('clientReady', (client: Member) => {
    const socket = client.conn as GuardedSocket;
    socket.guard?.admit();
    client.beganMs = options.monotonicMs();
    if (client.principal?.kind !== 'device') return;
    socket.flow = flowOf(client.principal.deviceNo);
    socket.deviceNo = client.principal.deviceNo;
    if (outlet) socket.lane = new EventLane(client, upTopic(client.principal.deviceNo, 'evt'), outlet);
  });
  return {
    handle: (stream) => {
      aedes.handle(stream);
    },
    isConnected: (clientId) => findMember(aedes, clientId)?.connected === true,
    takenBy: (clientId, address) => {
      const member = findMember(aedes, clientId);
      if (!member?.connected) return null;
      return takenConnection(member.conn, member.beganMs, { nowMs: options.monotonicMs(), address });
    },
    kick: (clientId) => findMember(aedes, clientId)?.close(),
    release: (clientId, beganByMs) => {
      const member = findMember(aedes, clientId);
      if (!member || !release(member, beganByMs)) return null;
      return takenConnection(member.conn, member.beganMs, { nowMs: options.monotonicMs(), address: null });
    },
    connections: () => aedes.connectedClients,
    cabinets: () =>
      membersOf(aedes)
        .filter(({ connected, principal }) => connected && principal?.kind === 'device')
        .map(({ id }) => id),
    leave: (clientId) => void release(findMember(aedes, clientId), options.monotonicMs()),
    close: async () => {
      // aedes destroys its sockets: give the last acknowledgments time to get into them.
      await new Promise((passed) => setTimeout(passed, FLUSH_MS));
      await new Promise<void>((resolve) => aedes.close(resolve));
    },
  };
}

function release(member: Member | undefined, beganByMs: number): boolean {
  if (member === undefined || (member.beganMs ?? beganByMs) > beganByMs) return false;
  member.will = null;
  member.close();
  return true;
}

/** Flow buckets by cabinet, a few numbers each. They outlive the connection, so reconnecting brings no new burst. */
function openFlows(monotonicMs: () => number): (deviceNo: string) => TokenBucket {
  const flows = new Map<string, TokenBucket>();
  return (deviceNo) => {
    const known = flows.get(deviceNo);
    if (known) return known;
    const flow = new TokenBucket(byteLimits.flowPerSecond, byteLimits.flowBurst, monotonicMs());
    flows.set(deviceNo, flow);
    return flow;
  };
}

/** aedes keeps its clients by id in a field that its types omit. */
const clientsOf = (aedes: Aedes) => (aedes as Aedes & { clients: Record<string, Member> }).clients;
const findMember = (aedes: Aedes, clientId: string): Member | undefined => clientsOf(aedes)[clientId];
const membersOf = (aedes: Aedes): Member[] => Object.values(clientsOf(aedes));

function authenticate(
  options: EmbeddedBrokerOptions,
  client: Member,
  username: string | undefined,
  password: Buffer | undefined,
  done: (error: AuthenticateError | null, success: boolean | null) => void,
): void {
  const request = {
    clientId: client.id,
    username,
    password: password?.toString(),
    protoVer: client.version,
    ip: addressOf(client.conn),
  };
  options.decide(request).then(
    (decision) => {
      if (!decision.allow) return refuse(decision.code, decision.reason);
      client.acl = decision.acl;
      client.principal = decision.principal;
      return done(null, true);
    },
    () => {
      options.onEvent('unavailable', client.id);
      refuse(3, 'unavailable');
    },
  );
  function refuse(code: 3 | 4 | 5, reason: ConnectRefusal): void {
    done(Object.assign(new Error(reason), { returnCode: code as number }) as AuthenticateError, false);
  }
}

/** Runs for every publish, and for the will of a connection that dies. */
function authorizePublish(
  options: EmbeddedBrokerOptions,
  client: Member | null,
  packet: PublishHead,
  done: (error?: Error | null) => void,
): void {
  const fault = client === null ? 'publish-denied' : judgePublish(client, packet, options.monotonicMs);
  if (fault !== null) {
    const { topic, qos, retain } = packet;
    options.onEvent(fault, client?.id ?? '', { topic, qos, retain });
  }
  if (fault === 'flood-dropped') packet.topic = NOWHERE;
  done(fault === null || fault === 'flood-dropped' ? null : new Error(fault));
}

type PublishHead = { topic: string; qos: number; retain: boolean };

/** Over the rate, QoS 0 messages are dropped; a client that goes on, or sends QoS 1, is disconnected. */
function judgePublish(client: Member, packet: PublishHead, monotonicMs: () => number): BrokerEvent | null {
  const { topic, qos, retain } = packet;
  if (topic.includes('+') || topic.includes('#')) return 'publish-denied';
  const request = { action: 'publish', topic, qos, retain } as const;
  if (evaluateAcl(client.acl ?? [], request) === 'deny') return 'publish-denied';
  const bucket = (client.conn as GuardedSocket).guard?.bucket;
  // Events are exempt: after an outage a cabinet sends its whole log. Its flow limits them at the socket.
  if (bucket === undefined || topic.endsWith('/up/evt') || bucket.take(monotonicMs())) return null;
  client.dropped = (client.dropped ?? 0) + 1;
  return qos > 0 || client.dropped > byteLimits.messagesBurst ? 'flood-kicked' : 'flood-dropped';
}

/** Copies into memory of its own: a slice of Node's pool would retain eight kilobytes. */
function ownBytes(bytes: Buffer | string): Buffer {
  const source = Buffer.from(bytes as Buffer);
  const copy = Buffer.allocUnsafeSlow(source.length);
  source.copy(copy);
  return copy;
}
