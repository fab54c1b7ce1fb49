import type { ConnectRefusal } from './decide-connect.ts';

/** What a broker did against the wish of a client. */
export type BrokerEvent =
  | ConnectRefusal
  /** Not a refusal: another connection of the same number has replaced the one before. */
  | 'taken-over'
  | 'publish-denied'
  | 'subscribe-denied'
  | 'flood-dropped'
  | 'flood-kicked';

/** The refused operation, as far as its packet could be read. */
export type RefusedOperation = {
  /** Topic or filter. */
  readonly topic?: string | undefined;
  readonly qos?: number;
  readonly retain?: boolean;
  /** Level of the protocol in a CONNECT: 5 for MQTT 5. */
  readonly version?: number;
};
