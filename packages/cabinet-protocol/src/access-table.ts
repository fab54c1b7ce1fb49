/** The cabinet of the table, and a different one. */
export const own = 'VC24090001';
export const other = 'VC24090002';

export type AccessRow = [
  who: 'device' | 'gateway' | 'monitor',
  action: 'publish' | 'subscribe',
  topic: string,
  qos: 0 | 1 | 2,
  retain: boolean,
  may: boolean,
];

/** Access rules for any broker, however it enforces them. [protocol 2, 14] */
export const accessTable: readonly AccessRow[] = [
  ['device', 'publish', `cab/v1/${own}/up/evt`, 1, false, true],
  ['device', 'publish', `cab/v1/${own}/up/tele`, 0, false, true],
  ['device', 'publish', `cab/v1/${own}/up/conn`, 1, false, true],
  ['device', 'publish', `cab/v1/${own}/up/evt`, 2, false, false],
  ['device', 'publish', `cab/v1/${own}/up/evt`, 1, true, false],
  ['device', 'publish', `cab/v1/${own}/up/tele`, 0, true, false],
  ['device', 'publish', `cab/v1/${own}/up/evt/deeper`, 1, false, false],
  ['device', 'publish', `cab/v1/${own}/up`, 1, false, false],
  ['device', 'publish', `cab/v1/${own}/down/cmd`, 1, false, false],
  ['device', 'publish', `cab/v2/${own}/up/evt`, 1, false, false],
  ['device', 'publish', `cab/v1/${other}/up/evt`, 1, false, false],
  ['device', 'publish', `cab/v1/${other}/down/cmd`, 1, false, false],
  ['device', 'publish', '$SYS/broker/load', 0, false, false],
  ['device', 'publish', '$SYS/a/b/c/d', 0, false, false],
  ['device', 'subscribe', `cab/v1/${own}/down/+`, 1, false, true],
  ['device', 'subscribe', `cab/v1/${own}/down/+`, 0, false, true],
  ['device', 'subscribe', `cab/v1/${own}/down/+`, 2, false, false],
  ['device', 'subscribe', `cab/v1/${own}/down/#`, 1, false, false],
  ['device', 'subscribe', `cab/v1/${own}/up/+`, 1, false, false],
  ['device', 'subscribe', `cab/v1/${other}/down/+`, 1, false, false],
  ['device', 'subscribe', 'cab/v1/+/down/+', 1, false, false],
  ['device', 'subscribe', 'cab/v1/+/up/+', 1, false, false],
  ['device', 'subscribe', 'cab/v1/#', 1, false, false],
  ['device', 'subscribe', '#', 1, false, false],
  ['device', 'subscribe', '+/+/+/+/+', 1, false, false],
  ['device', 'subscribe', '$SYS/#', 1, false, false],
  ['device', 'subscribe', '$share/g/cab/v1/+/up/+', 1, false, false],
  ['gateway', 'subscribe', 'cab/v1/+/up/+', 1, false, true],
  ['gateway', 'publish', `cab/v1/${own}/down/cmd`, 1, false, true],
  ['gateway', 'publish', `cab/v1/${own}/up/evt`, 1, false, false],
  ['gateway', 'subscribe', '#', 1, false, false],
  ['monitor', 'subscribe', 'cab/v1/+/up/+', 0, false, true],
  ['monitor', 'subscribe', 'cab/v1/+/down/+', 0, false, true],
  ['monitor', 'publish', `cab/v1/${own}/down/cmd`, 1, false, false],
  ['monitor', 'publish', `cab/v1/${own}/up/evt`, 1, false, false],
  ['monitor', 'subscribe', '#', 0, false, false],
];
