import type { PlainDatabase } from '@larder/database/open-plain-database';
import { findDevices } from '@larder/use-cases/gateway-steps/find-devices';
import { createAuthorize } from '@larder/use-cases/opening/together/authorize-together';
import { providerLabels } from '@larder/use-cases/ports/payment-providers';
import { recordBirths } from '@larder/use-cases/presence/record-births';
import { recordConnections } from '@larder/use-cases/presence/record-connections';
import { recordReported } from '@larder/use-cases/twin/record-reported';
import { refreshDesired } from '@larder/use-cases/twin/refresh-desired';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { batchUseCase } from '@larder/use-cases/wrapper/batch-use-case';
import type { BrokerLink } from './broker/broker-link.ts';
import { certificateValidity } from './broker/certificate-validity.ts';
import { RefusalNotes } from './broker/refusal-notes.ts';
import { sendDown } from './commands/send-down.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import type { GatewayState } from './gateway-state.ts';
import { createMetrics } from './metrics.ts';
import { DeviceRegistry } from './presence/device-registry.ts';
import { CabinetWatch } from './reports/cabinet-watch.ts';
import { Rejections } from './reports/rejections.ts';
import { QuestionQueue } from './work/question-queue.ts';
import { SerialWork } from './work/serial-work.ts';

/** What a gateway is started with. */
export type GatewayStart = {
  readonly env: UseCaseEnv;
  readonly settings: GatewaySettings;
  readonly monotonicMs: () => number;
};

/** Steps of authorizations that need a connection of the ORM each, of 16. */
const QUESTIONS_ALONE = 5;
/** Transactions that authorize, in parallel: one claims while the other grants. */
export const QUESTIONS_AT_ONCE = 2;

/** Makes what all parts share: queues, metrics, and the way to a cabinet. */
// long: one line for each of the things that all parts share
export function createContext(
  { env, settings, monotonicMs }: GatewayStart,
  state: GatewayState,
  plain: PlainDatabase,
  link: () => BrokerLink,
): GatewayContext {
  const metrics = createMetrics();
  metrics.provider.set(providerLabels(env), 1);
  if (settings.mqtt.kind === 'embedded' && settings.mqtt.tls) {
    const { startSeconds, endSeconds } = certificateValidity(settings.mqtt.tls.cert);
    metrics.certificateStart.set({ listener: 'mqtts' }, startSeconds);
    metrics.certificateEnd.set({ listener: 'mqtts' }, endSeconds);
  }
  const devices = new DeviceRegistry({
    find: (deviceNos) => findDevices(env.database, deviceNos),
    monotonicMs,
    onError: (error) => env.log.warn({ err: error }, 'cabinets not read'),
  });
  const work = new SerialWork({
    concurrency: 8,
    perKeyMax: 32,
    onError: (error, deviceNo) => env.log.error({ err: error, deviceNo }, 'message not handled'),
  });
  const questions = new QuestionQueue({
    aloneMax: QUESTIONS_ALONE,
    monotonicMs,
    onOutcome: (outcome) => metrics.questions.inc({ outcome }),
    onError: (error, deviceNo) => env.log.error({ err: error, deviceNo }, 'question not answered'),
  });
  const watch = new CabinetWatch({
    database: env.database,
    now: () => env.clock.now(),
    monotonicMs,
    onError: (error) => env.log.warn({ err: error }, 'a watched message is not shown'),
  });
  // Not its name: a process that restarts under the same name holds none of the former connections.
  const instanceId = env.newId();
  return {
    env,
    instanceId,
    gatewayId: settings.mqtt.kind === 'embedded' ? instanceId : null,
    metrics,
    devices,
    work,
    questions,
    authorize: createAuthorize({ ...env, plain }, (way) => metrics.authorizations.inc({ way })),
    recordBirth: batchUseCase(env, recordBirths),
    recordConnection: batchUseCase(env, recordConnections),
    recordReported: batchUseCase(env, recordReported),
    refreshTwin: batchUseCase(env, refreshDesired),
    rejections: new Rejections({ env, metrics, work, monotonicMs }),
    refusals: new RefusalNotes({
      now: () => env.clock.now(),
      onNote: (deviceNo, refusal) => watch.refused(deviceNo, refusal),
    }),
    watch,
    monotonicMs,
    send: sendDown({
      clock: env.clock,
      newId: env.newId,
      publish: (message) => {
        watch.sent(message);
        return link().publish(message);
      },
      onSent: (type) => metrics.sent.inc({ type }),
    }),
    isMine: (deviceNo) => state.broker?.isMine(deviceNo) ?? false,
    asksUs: () => state.broker?.asksUs() ?? true,
    kick: (deviceNo) => state.broker?.kick(deviceNo),
    release: (deviceNo, moved) => state.broker?.release(deviceNo, moved) ?? false,
  };
}
