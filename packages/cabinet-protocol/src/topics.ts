import { deviceNoPattern } from './device-no.ts';

/** Topics are built only here [protocol 3]: `cab/{major}/{deviceNo}/{up|down}/{channel}`, always five levels. */
const protocolMajor = 'v1';

export const upChannels = ['conn', 'tele', 'twin', 'cmd', 'req', 'evt'] as const;
export const downChannels = ['conn', 'twin', 'cmd', 'res', 'ack'] as const;

export type UpChannel = (typeof upChannels)[number];
export type DownChannel = (typeof downChannels)[number];

export type ParsedTopic =
  | { deviceNo: string; direction: 'up'; channel: UpChannel }
  | { deviceNo: string; direction: 'down'; channel: DownChannel };

const prefix = `cab/${protocolMajor}`;

/** Topic to which a cabinet publishes. */
export function upTopic(deviceNo: string, channel: UpChannel): string {
  return `${prefix}/${deviceNo}/up/${channel}`;
}

/** Topic that a cabinet receives. */
export function downTopic(deviceNo: string, channel: DownChannel): string {
  return `${prefix}/${deviceNo}/down/${channel}`;
}

/** Filter to which a cabinet subscribes, also its ACL's read pattern. */
export function downFilter(deviceNo: string): string {
  return `${prefix}/${deviceNo}/down/+`;
}

/** Write pattern of a cabinet's ACL. */
export function upFilter(deviceNo: string): string {
  return `${prefix}/${deviceNo}/up/+`;
}

/**
 * Filter to which the gateway subscribes; with a group, as a shared subscription of an external broker [protocol 2].
 */
export function allUpFilter(sharedGroup?: string): string {
  const filter = `${prefix}/+/up/+`;
  return sharedGroup ? `$share/${sharedGroup}/${filter}` : filter;
}

/** All messages to all cabinets: the gateway's write pattern, the monitor's read pattern. */
export const allDownFilter = `${prefix}/+/down/+`;

/** Returns the parts of a topic, or undefined for a foreign topic. */
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
