export type AlertSeverity = 'warning' | 'critical';

/** Kind of thing that the subject of an alert names; empty for the cabinet as a whole. */
export type AlertSubject = 'cabinet' | 'zone' | 'door' | 'fault' | 'session';

/**
 * State of the cabinet that ends an alert whose ending event was lost or never existed: `contact` it is online again,
 * `mains` it was born on mains power, `shut` telemetry shows the door shut, `age` nothing can end it but time.
 */
export type AlertEnding = 'contact' | 'mains' | 'shut' | 'age';

export type AlertKind = {
  /** A fault is as severe as the cabinet says; this is the weaker of the two. */
  readonly severity: AlertSeverity;
  readonly subject: AlertSubject;
  /** Null: only its own event or sweep ends it. */
  readonly outlivedBy: AlertEnding | null;
};

/** The conditions that raise alerts, in the order in which screens list them. [domain 8] */
export const alertKinds = {
  power_off: { severity: 'critical', subject: 'cabinet', outlivedBy: 'mains' },
  offline: { severity: 'warning', subject: 'cabinet', outlivedBy: 'contact' },
  over_temp: { severity: 'critical', subject: 'zone', outlivedBy: null },
  under_temp: { severity: 'critical', subject: 'zone', outlivedBy: null },
  door_held: { severity: 'warning', subject: 'door', outlivedBy: 'shut' },
  door_forced: { severity: 'critical', subject: 'door', outlivedBy: 'shut' },
  low_stock: { severity: 'warning', subject: 'cabinet', outlivedBy: null },
  device_fault: { severity: 'warning', subject: 'fault', outlivedBy: null },
  duplicate_identity: { severity: 'warning', subject: 'cabinet', outlivedBy: null },
  stuck_session: { severity: 'warning', subject: 'session', outlivedBy: null },
  records_lost: { severity: 'critical', subject: 'cabinet', outlivedBy: 'age' },
  card_attack: { severity: 'warning', subject: 'cabinet', outlivedBy: null },
} as const satisfies Readonly<Record<string, AlertKind>>;

export type AlertType = keyof typeof alertKinds;

const names = Object.keys(alertKinds) as AlertType[];
/** The names of the kinds, for schemas and lists. */
export const alertTypes = names as readonly AlertType[] as readonly [AlertType, ...AlertType[]];

/** Lists the kinds of which this holds. */
export const alertTypesWhere = (holds: (kind: AlertKind) => boolean): readonly AlertType[] =>
  names.filter((name) => holds(alertKinds[name]));

/** True for alerts of a temperature, which have a measured value and a limit. */
export const isTemperatureAlert = (type: AlertType): boolean => alertKinds[type].subject === 'zone';
