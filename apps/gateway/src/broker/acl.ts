import { allDownFilter, allUpFilter, downFilter, upFilter } from '@larder/cabinet-protocol/topics';

/** One line of an ACL, in the form that EMQX 5.8 takes in its authentication reply. [protocol 14] */
export type AclRule = {
  permission: 'allow' | 'deny';
  action: 'publish' | 'subscribe';
  /** An MQTT filter, or `eq ` and a text to be compared literally, wildcards included. */
  topic: string;
  qos?: readonly number[];
  retain?: boolean;
};

const nothingElse: readonly AclRule[] = [
  { permission: 'deny', action: 'publish', topic: '#' },
  { permission: 'deny', action: 'subscribe', topic: '#' },
];

const mayWrite = (topic: string): AclRule => ({
  permission: 'allow',
  action: 'publish',
  topic,
  qos: [0, 1],
  retain: false,
});

const mayRead = (filter: string): AclRule => ({
  permission: 'allow',
  action: 'subscribe',
  topic: `eq ${filter}`,
  qos: [0, 1],
});

/** The ACL of a cabinet: write its own `up` arm, read its own `down` arm. [protocol 14] */
export function deviceAcl(deviceNo: string): readonly AclRule[] {
  return [mayWrite(upFilter(deviceNo)), mayRead(downFilter(deviceNo)), ...nothingElse];
}

/** The ACL of a gateway instance: the mirror image of all cabinets together. [protocol 2] */
export function gatewayAcl(sharedGroup?: string): readonly AclRule[] {
  return [mayWrite(allDownFilter), mayRead(allUpFilter(sharedGroup)), ...nothingElse];
}

/** The ACL of a person with a monitor: read everything, write nothing. [protocol 2] */
export const monitorAcl: readonly AclRule[] = [
  mayRead(allUpFilter()),
  mayRead(allDownFilter),
  ...nothingElse,
];
