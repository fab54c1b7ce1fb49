import { deviceNoPattern } from './device-no.ts';

/**
 * The only place where a topic is written [protocol 3]:
 * `cab/{major}/{deviceNo}/{up|down}/{channel}`, always five levels.
 */
export const protocolMajor = 'v1';

export const upChannels = ['conn', 'tele', 'twin', 'cmd', 'req', 'evt'] as const;
export const downChannels = ['conn', 'twin', 'cmd', 'res', 'ack'] as const;

export type UpChannel = (typeof upChannels)[number];
export type DownChannel = (typeof downChannels)[number];

export type ParsedTopic =
  | { deviceNo: string; direction: 'up'; channel: UpChannel }
  | { deviceNo: string; direction: 'down'; channel: DownChannel };

const prefix = `cab/${protocolMajor}`;

/** Topic a cabinet writes. */
export function upTopic(deviceNo: string, channel: UpChannel): string {
  return `${prefix}/${deviceNo}/up/${channel}`;
}

/** Topic a cabinet reads. */
export function downTopic(deviceNo: string, channel: DownChannel): string {
  return `${prefix}/${deviceNo}/down/${channel}`;
}

/** What a cabinet subscribes to, and its ACL's read pattern. */
export function downFilter(deviceNo: string): string {
  return `${prefix}/${deviceNo}/down/+`;
}

/** A cabinet's ACL write pattern. */
export function upFilter(deviceNo: string): string {
  return `${prefix}/${deviceNo}/up/+`;
}

/** What the gateway subscribes to; with a group, as a shared subscription of an external broker [protocol 2]. */
export function allUpFilter(sharedGroup?: string): string {
  const filter = `${prefix}/+/up/+`;
  return sharedGroup ? `$share/${sharedGroup}/${filter}` : filter;
}

/** Everything sent to any cabinet: the gateway's write pattern, the monitor's read pattern. */
export const allDownFilter = `${prefix}/+/down/+`;

/** Patterns for brokers that put the username in by themselves [protocol 14]. */
export const aclPatterns = {
  mosquitto: { write: `${prefix}/%u/up/+`, read: `${prefix}/%u/down/+` },
  emqx: { write: `${prefix}/\${clientid}/up/+`, read: `${prefix}/\${clientid}/down/+` },
} as const;

/** The parts of a topic, or undefined where it is not one of ours. */
export function parseTopic(topic: string): ParsedTopic | undefined {
  const levels = topic.split('/');
  const [root, major, deviceNo, direction, channel] = levels;
  if (levels.length !== 5 || root !== 'cab' || major !== protocolMajor) return undefined;
  if (deviceNo === undefined || !deviceNoPattern.test(deviceNo)) return undefined;
  if (direction === 'up') {
    const known = upChannels.find((name) => name === channel);
    return known && { deviceNo, direction, channel: known };
  }
  if (direction === 'down') {
    const known = downChannels.find((name) => name === channel);
    return known && { deviceNo, direction, channel: known };
  }
  return undefined;
}
