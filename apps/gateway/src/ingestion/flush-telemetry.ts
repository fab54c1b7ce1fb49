import { insertSamples, recordTelemetry } from '@larder/database/queries/device/telemetry.queries';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import type { GatewayContext } from '../gateway-context.ts';
import type { TelemetryBuffer } from './telemetry-buffer.ts';

/**
 * Writes the newest telemetry of all cabinets in a few statements and notifies clients with one NOTIFY. Data that
 * cannot be written is lost: the next sample replaces it, and the cold chain has its own record in the event log.
 * [protocol 3, 7]
 */
export async function flushTelemetry(gateway: GatewayContext, buffer: TelemetryBuffer): Promise<void> {
  if (buffer.size === 0) return;
  const { rows, samples, changed } = buffer.take();
  const { pool, prisma } = gateway.env.database;
  await recordTelemetry(pool, rows);
  await insertSamples(pool, samples);
  for (const { device, at } of changed) device.savedSeenMs = Math.max(device.savedSeenMs, at.getTime());
  const now = gateway.env.clock.now();
  const events = changed.flatMap(({ device: { id: deviceId, merchantId } }) =>
    merchantId ? [{ type: 'device.telemetry' as const, merchantId, deviceId }] : [],
  );
  if (events.length === 0) return;
  await writeLiveEvents(prisma, { events, at: now });
}
