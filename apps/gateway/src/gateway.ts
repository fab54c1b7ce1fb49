import { purposeToken } from '@larder/use-cases/purpose-token';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { ConnectDecision } from './broker/decide-connect.ts';
import { drainGateway } from './drain-gateway.ts';
import type { GatewayContext } from './gateway-context.ts';
import { gatewayFacts } from './gateway-facts.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import type { GatewayState } from './gateway-state.ts';
import { openHttp } from './http/open-http.ts';
import { uploadSigner } from './http/sign-upload.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { openParts } from './open-parts.ts';
import { GatewayBeat } from './presence/gateway-beat.ts';
import { routeReports } from './reports/route-report.ts';
import { UnreadableReports } from './reports/unreadable.report.ts';
import { startBroker } from './start-broker.ts';
import { startTimers } from './start-timers.ts';
import { stopGateway } from './stop-gateway.ts';

export type GatewayOptions = {
  readonly env: UseCaseEnv;
  readonly settings: GatewaySettings;
  /** For waits and rates; tests move it. */
  readonly monotonicMs?: () => number;
};

export type Gateway = {
  /** Port of the embedded broker without TLS; 0 with an external one. */
  readonly mqttPort: number;
  readonly httpPort: number;
  /** Port for readiness and metrics. */
  readonly privateHttpPort: number;
  readonly context: GatewayContext;
  /** Events received and not yet committed. */
  readonly waitingEvents: () => number;
  /** Runs every timer once, so that tests need not wait for them. */
  readonly runTimers: () => Promise<void>;
  /**
   * Drains for `drainMs` and 3 s at most, then stops within 5 s. Nothing is lost: what was not committed was not
   * acknowledged.
   */
  readonly close: () => Promise<void>;
};

/** The answer to an external broker that asks before ours is open. */
const notYet: ConnectDecision = { allow: false, code: 3, reason: 'unavailable' };

/**
 * Starts a whole gateway in this process: broker, ingestion, presence, commands, settings, HTTP. The caller keeps
 * ownership of the database.
 */
export async function startGateway({
  env,
  settings,
  monotonicMs = () => performance.now(),
}: GatewayOptions): Promise<Gateway> {
  await settings.moveClock?.();
  const state: GatewayState = { broker: undefined, beat: undefined, draining: false, stopping: false };
  // The address of uploads is known once the listener has its port; no command is completed before.
  const parts = openParts({ env, settings, monotonicMs }, state, (slot) => signUpload(slot));
  const { gateway, events } = parts;
  const http = await openHttp({
    gateway,
    settings,
    decide: async (request) => state.broker?.decide(request) ?? notYet,
    onDenied: (clientId, action, operation) => state.broker?.denied(clientId, action, operation),
    facts: gatewayFacts(parts, state, settings),
  });
  const publicUrl = settings.http.publicUrl ?? `http://${settings.http.host}:${http.port}`;
  const signUpload = uploadSigner(purposeToken(settings.internalSecret, 'upload'), publicUrl);
  const route = routeReports(gateway, {
    ...parts,
    unreadable: new UnreadableReports(gateway, () => events),
    signUpload,
  });
  const { broker, lease, forget } = await startBroker(gateway, settings, state, {
    route,
    commands: parts.commands,
  });
  const beat = new GatewayBeat({
    env,
    id: gateway.instanceId,
    name: settings.instance,
    connections: () => broker.connections(),
    monotonicMs,
    isRefusing: () => gateway.questions.refusesNearlyAll,
    onGone: () => parts.commands.takeOver(),
  });
  state.beat = beat;
  const timers = startTimers(gateway, { ...parts, beat, lease, forget });
  const channels = await listenForChanges(gateway, {
    commands: parts.commands,
    timers,
    ...(settings.moveClock ? { moveClock: settings.moveClock } : {}),
  });
  if (!broker.link.isPaused()) await broker.link.ready;
  return {
    mqttPort: broker.port,
    httpPort: http.port,
    privateHttpPort: http.privatePort,
    context: gateway,
    waitingEvents: () => events.waiting,
    runTimers: timers.runAll,
    close: async () => {
      state.draining = true;
      if (settings.drainMs) await drainGateway(gateway, broker, settings.drainMs);
      state.stopping = true;
      return stopGateway({ ...parts, ...gateway, broker, channels, timers, beat, lease, http });
    },
  };
}
