import { isDeviceNo } from '@larder/cabinet-protocol/device-no';
import type { TakenConnection } from '@larder/domain/device/presence/was-alive';
import { isSameSecret } from '@larder/use-cases/is-same-secret';
import { type AclRule, deviceAcl, gatewayAcl, monitorAcl } from './acl.ts';
import type { FailedLogins } from './failed-logins.ts';
import { isSecret } from './hash-secret.ts';
import type { Takeovers } from './takeovers.ts';

/** The fields of a CONNECT, whichever broker received it. [protocol 14] */
export type ConnectRequest = {
  clientId: string;
  username: string | undefined;
  password: string | undefined;
  protoVer: number;
  ip: string;
  /** Common name of a client certificate that the broker has verified. */
  certCN?: string;
};

export type Principal = { kind: 'device'; deviceNo: string } | { kind: 'gateway' } | { kind: 'monitor' };

export type ConnectDecision =
  /** 3 = try again later, 4 = wrong credentials, 5 = known and not allowed. [protocol 13] */
  | { allow: false; code: 3 | 4 | 5; reason: ConnectRefusal }
  | { allow: true; principal: Principal; acl: readonly AclRule[] };

export type ConnectRefusal =
  | 'protocol'
  | 'credentials'
  | 'unknown-number'
  | 'client-id'
  | 'retired'
  | 'blocked'
  | 'duplicate-identity'
  | 'unavailable';

export type DeviceCredentials = {
  lifecycle: string;
  secretHmac: Uint8Array;
  secretNextHmac: Uint8Array | null;
  /** See `Credentials`. */
  secretNextUsed: boolean | null;
};

export type ConnectRules = {
  pepper: string;
  /** Password of `svc-gateway`; with null no client can connect under that name. */
  gatewayPassword: string | null;
  monitorPassword: string | null;
  sharedGroup?: string;
  findCredentials: (deviceNo: string) => Promise<DeviceCredentials | null>;
  /** Called during a rotation when a cabinet connects with the other secret than before; with null for the old one. */
  noteUsedSecret: (deviceNo: string, usedNext: Uint8Array | null) => Promise<void>;
  /** The open connection of the number, which one from this address takes over; null without one. */
  takenBy: (deviceNo: string, address: string) => TakenConnection | null;
  onDuplicateIdentity: (deviceNo: string) => void;
  /** Called when an accepted connection replaces another one of the same number. */
  onTakeover: (deviceNo: string) => void;
  failedLogins: FailedLogins;
  takeovers: Takeovers;
  /** Queues the decision about a suspect address; null when too many of its connections wait. */
  inTurn: (ip: string, judge: () => Promise<ConnectDecision>) => Promise<ConnectDecision | null>;
  monotonicMs: () => number;
};

/** Refusals that count as failed logins: a guess at a secret, a number or both. */
const countedRefusals: ReadonlySet<ConnectRefusal> = new Set(['credentials', 'unknown-number', 'client-id']);

/**
 * The one decision about a connection, for the embedded broker and for one that asks over HTTP. Failures count by
 * address and number, those of unknown numbers by address only. A cabinet with the right secret always gets in: 256
 * bits cannot be guessed, so a block only slows the check. A service is refused while blocked, because its password
 * could be guessed. [protocol 13, 14]
 */
export async function decideConnect(rules: ConnectRules, request: ConnectRequest): Promise<ConnectDecision> {
  const nowMs = rules.monotonicMs();
  if (request.protoVer !== 4) return refuseConnect(5, 'protocol');
  const isBlocked = (who: string) => rules.failedLogins.isBlocked(who, nowMs);
  const { ip } = request;
  const atAddress = `${ip} ${request.username}`;
  if (isService(request.username) && isBlocked(atAddress)) return refuseConnect(5, 'blocked');
  const judge = () => judgeIdentity(rules, request);
  const isSuspect = isBlocked(ip) || isBlocked(atAddress);
  const decision = isSuspect ? await rules.inTurn(ip, judge) : await judge();
  if (decision === null) return refuseConnect(3, 'unavailable');
  if (!decision.allow) {
    if (!countedRefusals.has(decision.reason)) return decision;
    const counted = decision.reason === 'credentials' ? atAddress : ip;
    if (isBlocked(counted)) return refuseConnect(5, 'blocked');
    rules.failedLogins.note(counted, nowMs);
    return decision;
  }
  return decision.principal.kind === 'device'
    ? judgeTakeover(rules, decision, decision.principal.deviceNo, ip)
    : decision;
}

async function judgeIdentity(rules: ConnectRules, request: ConnectRequest): Promise<ConnectDecision> {
  const { clientId, username, password = '' } = request;
  if (username === 'svc-gateway') {
    return isServicePassword(rules.gatewayPassword, password)
      ? { allow: true, principal: { kind: 'gateway' }, acl: gatewayAcl(rules.sharedGroup) }
      : refuseConnect(4, 'credentials');
  }
  if (username === 'svc-monitor') {
    return isServicePassword(rules.monitorPassword, password)
      ? { allow: true, principal: { kind: 'monitor' }, acl: monitorAcl }
      : refuseConnect(4, 'credentials');
  }
  if (username !== clientId) return refuseConnect(4, 'client-id');
  if (!isDeviceNo(clientId)) return refuseConnect(4, 'unknown-number');
  const known = await rules.findCredentials(clientId);
  if (known === null) return refuseConnect(4, 'unknown-number');
  const slot = slotOf(rules, request, known);
  if (slot === null) return refuseConnect(4, 'credentials');
  if (known.lifecycle === 'retired') return refuseConnect(5, 'retired');
  const isNext = slot === 'next';
  // Also the old one after the time of the next one, if that was used before.
  const isChoice = known.secretNextHmac !== null || known.secretNextUsed === true;
  if (isChoice && known.secretNextUsed !== isNext)
    await rules.noteUsedSecret(clientId, isNext ? known.secretNextHmac : null);
  return {
    allow: true,
    principal: { kind: 'device', deviceNo: clientId },
    acl: deviceAcl(clientId),
  };
}

/** Finds the secret that the cabinet used: two are valid during a rotation. [protocol 5.3] */
function slotOf(rules: ConnectRules, request: ConnectRequest, known: DeviceCredentials) {
  if (request.certCN !== undefined && request.certCN !== '') {
    return request.certCN === request.clientId ? 'current' : null;
  }
  const password = request.password ?? '';
  if (isSecret(known.secretHmac, rules.pepper, password)) return 'current';
  if (isSecret(known.secretNextHmac, rules.pepper, password)) return 'next';
  return null;
}

function judgeTakeover(
  rules: ConnectRules,
  decision: ConnectDecision,
  deviceNo: string,
  ip: string,
): ConnectDecision {
  const nowMs = rules.monotonicMs();
  if (rules.takeovers.isBlocked(deviceNo, nowMs)) return refuseConnect(5, 'duplicate-identity');
  const taken = rules.takenBy(deviceNo, ip);
  if (taken === null) return decision;
  if (!rules.takeovers.note(deviceNo, taken, nowMs)) {
    rules.onTakeover(deviceNo);
    return decision;
  }
  rules.onDuplicateIdentity(deviceNo);
  return refuseConnect(5, 'duplicate-identity');
}

const isService = (username: string | undefined) => username === 'svc-gateway' || username === 'svc-monitor';

function isServicePassword(expected: string | null, given: string): boolean {
  return expected !== null && expected !== '' && isSameSecret(given, expected);
}

function refuseConnect(code: 3 | 4 | 5, reason: ConnectRefusal): ConnectDecision {
  return { allow: false, code, reason };
}
