import type { CloudFaultCode } from '@larder/domain/device/cloud-faults';
import { reportFault } from '@larder/use-cases/presence/report-fault';
import { logRefusals } from './broker/log-refusals.ts';
import { type Broker, openBroker } from './broker/open-broker.ts';
import { refusalOfBytes, refusalOfEvent } from './broker/refusal-of-event.ts';
import { watchOffenses } from './broker/watch-offenses.ts';
import type { CommandPublisher } from './commands/command-publisher.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import type { GatewayState } from './gateway-state.ts';
import { askSilentRebirth } from './presence/ask-silent-rebirth.ts';
import { GatewayLease } from './presence/gateway-lease.ts';
import { runForSystem } from './run-for-device.ts';

/** With an external broker, a cabinet counts as connected for this long after its last message. */
const AWAKE_MS = 90_000;

type BrokerParts = {
  /** Handles a message of a cabinet. */
  readonly route: (topic: string, payload: Buffer) => void;
  readonly commands: CommandPublisher;
};

/** Connects to the broker, or opens it, from where on messages arrive; `forget` ends what it remembers of cabinets. */
export async function startBroker(
  gateway: GatewayContext,
  settings: GatewaySettings,
  state: GatewayState,
  { route, commands }: BrokerParts,
) {
  const { env, metrics, devices, work, refusals, monotonicMs } = gateway;
  const raise = (deviceNo: string, code: CloudFaultCode, detail: string | null) =>
    work.add(deviceNo, async () => {
      await runForSystem(gateway, reportFault, { deviceNo, code, severity: 'critical', detail });
    });
  const logRefusal = logRefusals(env.log, monotonicMs);
  const offenses = watchOffenses(monotonicMs, ({ deviceNo, code, detail }) => raise(deviceNo, code, detail));
  const isShared = settings.mqtt.kind === 'embedded' || settings.mqtt.sharedGroup !== undefined;
  const lease = isShared ? null : leaseOf(gateway, () => state.broker);
  await lease?.renew().catch((error: unknown) => env.log.warn({ err: error }, 'no lease of the broker yet'));
  const broker = await openBroker({
    env,
    settings,
    metrics,
    monotonicMs,
    startsPaused: lease?.isActive === false,
    awake: (deviceNo) => {
      const device = devices.get(deviceNo);
      if (device?.online !== true) return null;
      const silentMs = env.clock.now().getTime() - device.seenAtMs;
      if (silentMs >= AWAKE_MS) return null;
      return { ageMs: monotonicMs() - device.bornMs, silentMs, isFromElsewhere: false, isOtherBoot: false };
    },
    onMessage: (topic, payload) => {
      if (!state.stopping) route(topic, payload);
    },
    onConnected: () => {
      if (settings.mqtt.kind !== 'external') return;
      work.add('start', () => commands.takeOver());
      work.add('start', () => askSilentRebirth(gateway, () => state.stopping));
    },
    onEvent: (event, clientId, operation) => {
      metrics.broker.inc({ event });
      if (event !== 'taken-over') logRefusal(event, clientId);
      offenses.note(event, clientId);
      const refusal = refusalOfEvent(event, operation);
      if (refusal !== null) refusals.note(clientId, refusal);
    },
    onByteFault: (fault, deviceNo, operation) => refusals.note(deviceNo, refusalOfBytes(fault, operation)),
    onDuplicateIdentity: (deviceNo) => raise(deviceNo, 'DUPLICATE_IDENTITY', 'two boards with one number'),
  });
  state.broker = broker;
  const forget = () => {
    broker.forget();
    offenses.forget();
  };
  return { broker, lease, forget };
}

/** The lease of an external broker that gives each message to all of its subscribers. */
function leaseOf({ env, instanceId, monotonicMs }: GatewayContext, broker: () => Broker | undefined) {
  return new GatewayLease({
    database: env.database,
    log: env.log,
    id: instanceId,
    monotonicMs,
    onChange: (isActive) => {
      env.log.info(
        { state: isActive ? 'active' : 'standby' },
        isActive ? 'this gateway serves the broker' : 'another gateway serves the broker',
      );
      const link = broker()?.link;
      if (isActive) link?.resume();
      else link?.pause();
    },
  });
}
