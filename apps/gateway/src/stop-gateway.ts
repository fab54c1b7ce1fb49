import type { Database } from '@larder/database/open-database';
import type { PlainDatabase } from '@larder/database/open-plain-database';
import type { Channels } from '@larder/database/postgres/listen-channels';
import type { Broker } from './broker/open-broker.ts';
import type { Http } from './http/open-http.ts';
import type { EventApplier } from './ingestion/event-applier.ts';
import type { EventIngestion } from './ingestion/event-ingestion.ts';
import type { DeviceRegistry } from './presence/device-registry.ts';
import type { GatewayBeat } from './presence/gateway-beat.ts';
import type { GatewayLease } from './presence/gateway-lease.ts';
import type { Timers } from './start-timers.ts';
import type { QuestionQueue } from './work/question-queue.ts';
import type { SerialWork } from './work/serial-work.ts';

export type RunningParts = {
  readonly broker: Broker;
  readonly channels: Channels;
  readonly timers: Timers;
  readonly beat: GatewayBeat;
  readonly lease: GatewayLease | null;
  readonly events: EventIngestion;
  readonly applier: EventApplier;
  readonly work: SerialWork;
  readonly questions: QuestionQueue;
  readonly devices: DeviceRegistry;
  readonly http: Pick<Http, 'close'>;
  readonly writing: Database;
  readonly plain: PlainDatabase;
};

/**
 * Stops from the outside in: no new connections and messages; then commits and acknowledges what was received, waits
 * for work under way, and closes the connections. The wills of the cabinets arrive when nothing subscribes any longer:
 * the cabinets reconnect in a moment.
 */
export async function stopGateway(parts: RunningParts): Promise<void> {
  parts.broker.stopListening();
  parts.devices.close();
  await Promise.all([parts.timers.stop(), parts.channels.close(), parts.events.close(1_500)]);
  await Promise.all([parts.work.drain(1_000), parts.questions.close(1_000), parts.applier.close(1_500)]);
  await parts.broker.close();
  await Promise.all([parts.beat.stop(), parts.lease?.release()]);
  await parts.http.close();
  await Promise.all([parts.writing.close(), parts.plain.close()]);
}
