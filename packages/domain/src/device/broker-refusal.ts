/**
 * Kinds of connections, subscriptions and publishes that the broker refuses for a cabinet's number, and the take-over
 * of a connection by another one. [protocol 13, decision 234]
 */
export const brokerRefusalKinds = [
  'wrong_secret',
  'unknown_number',
  'client_id',
  'mqtt_version',
  'retired',
  'blocked',
  'two_boards',
  'taken_over',
  'foreign_topic',
  'unknown_channel',
  'filter',
  'qos',
  'retained',
  'flood',
  'malformed',
] as const;

export type BrokerRefusalKind = (typeof brokerRefusalKinds)[number];

/** What the broker refused for one number, summed up since `firstAt`. */
export type BrokerRefusal = {
  readonly deviceNo: string;
  readonly kind: BrokerRefusalKind;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Topic or filter of the last one, or what was wrong; null where there is none. Never a payload or a password. */
  readonly place: string | null;
};
