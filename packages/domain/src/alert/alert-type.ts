/** The conditions that raise alerts. [domain 8] */
export const alertTypes = [
  'power_off',
  'offline',
  'over_temp',
  'under_temp',
  'door_held',
  'door_forced',
  'low_stock',
  'device_fault',
  'duplicate_identity',
  'stuck_session',
  'records_lost',
] as const;
export type AlertType = (typeof alertTypes)[number];

export const alertSeverities = ['warning', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
