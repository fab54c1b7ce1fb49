import type { Broker } from './broker/open-broker.ts';
import type { GatewayBeat } from './presence/gateway-beat.ts';

/** What changes while a gateway runs. Its broker is opened once everything that handles messages is there. */
export type GatewayState = {
  broker: Broker | undefined;
  beat: Pick<GatewayBeat, 'isRelieved'> | undefined;
  draining: boolean;
  stopping: boolean;
};
