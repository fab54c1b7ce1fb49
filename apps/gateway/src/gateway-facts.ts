import type { Broker } from './broker/open-broker.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import type { GatewayState } from './gateway-state.ts';
import type { HealthFacts } from './http/health.ts';
import type { Parts } from './open-parts.ts';

/** What readiness and metrics say of the parts. */
export function gatewayFacts(
  { gateway, events, applier, commands, telemetry }: Parts,
  state: GatewayState,
  { holdsProvider = () => true }: GatewaySettings,
): HealthFacts {
  const { env, metrics, work, questions } = gateway;
  return {
    // A gateway without the lease is ready too: it answers the broker's questions and takes uploads.
    brokerConnected: () => isServing(state.broker),
    holdsProvider,
    isDraining: () => state.draining,
    isRelieved: () => state.beat?.isRelieved ?? false,
    ingestFailures: () => events.failures,
    beforeMetrics: () => {
      metrics.connections.set(state.broker?.connections() ?? 0);
      metrics.brokerConnected.set(isServing(state.broker) ? 1 : 0);
      metrics.waitingEvents.set(events.waiting);
      metrics.uncommittedAge.set(events.oldestWaitMs / 1000);
      metrics.questionPlaces.set(questions.places);
      metrics.clock.set(env.clock.now().getTime() / 1000);
      metrics.queues.set({ queue: 'messages' }, work.waiting);
      metrics.queues.set({ queue: 'questions' }, questions.underWay);
      metrics.queues.set({ queue: 'telemetry' }, telemetry.size);
      metrics.queues.set({ queue: 'commands' }, commands.waiting);
      metrics.queues.set({ queue: 'applier' }, applier.waiting);
    },
  };
}

/** True while it is connected to its broker, or stands by for the gateway that is. */
const isServing = (broker: Broker | undefined): boolean =>
  (broker?.link.isConnected() || broker?.link.isPaused()) ?? false;
