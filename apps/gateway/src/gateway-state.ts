import type { Broker } from './broker/open-broker.ts';

/** What changes while a gateway runs. Its broker is opened once everything that handles messages is there. */
export type GatewayState = { broker: Broker | undefined; draining: boolean; stopping: boolean };
