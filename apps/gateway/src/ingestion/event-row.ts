import type { UpMessage } from '@larder/cabinet-protocol/catalog';
import type { Decoded, Readable } from '@larder/cabinet-protocol/decode';
import type { UpChannel } from '@larder/cabinet-protocol/topics';
import type { InboxEvent } from '@larder/database/queries/device/event-inbox.queries';
import { occurredAt, type TimeContext } from '@larder/domain/device/occurred-at';
import type { KnownDevice } from '../presence/known-device.ts';

/** An event on its way into the inbox: its row, its cabinet, and the memory it holds. */
export type EventRow = InboxEvent & {
  readonly device: KnownDevice;
  readonly bytes: number;
  /** Null: understood, and to be applied. */
  readonly rejection: EventRejection | null;
};

/** Reason why an event is stored and acknowledged, but never applied; path and text are for the cabinet's maker. */
export type EventRejection = {
  readonly code: 'BAD_SCHEMA' | 'UNKNOWN_TYPE' | 'DOOR_UNKNOWN';
  readonly message: string;
};

type EventDecoded = Exclude<Decoded<UpMessage, UpChannel>, { kind: 'unreadable' }>;

/**
 * Builds the row of an event, understood or not: one that is not is stored and acknowledged too, so that it never
 * blocks those behind it. Null if even log or seq is missing. [protocol 9.6, 13]
 */
export function eventRow(
  device: KnownDevice,
  decoded: EventDecoded,
  payload: Buffer,
  receivedAt: Date,
): EventRow | null {
  const fields =
    decoded.kind === 'ok' ? (decoded.message as unknown as EnvelopeFields) : trustedFields(decoded.raw);
  const { log, seq } = decoded.kind === 'ok' ? fields : (decoded.readable as Readable & EnvelopeFields);
  if (log === undefined || seq === undefined) return null;
  const deviceAt = fields.ts === undefined ? null : new Date(fields.ts);
  const time = timeOf(device, log, fields, seq, deviceAt, receivedAt);
  const rejection = rejectionOf(device, decoded);
  return {
    device,
    deviceId: device.id,
    logId: log,
    seq,
    type: fields.type ?? '',
    raw: decoded.text,
    receivedAt,
    occurredAt: time.occurredAt,
    clockQuality: time.clockQuality,
    status: statusOf(rejection),
    error: rejection?.message ?? null,
    rejection,
    bytes: payload.length + ROW_BYTES,
  };
}

/** Approximate memory of a row besides its text. */
const ROW_BYTES = 400;

/** The envelope, as far as it can be trusted. */
type EnvelopeFields = {
  type?: string;
  log?: string;
  seq?: number;
  ts?: string;
  up?: number;
  boot?: string;
  clk?: 'synced' | 'drift' | 'unset';
};

function trustedFields(raw: Record<string, unknown>): EnvelopeFields {
  const { type, ts, up, boot, clk } = raw;
  return {
    ...(typeof type === 'string' ? { type: type.slice(0, 64) } : {}),
    ...(typeof ts === 'string' && isInstant(ts) ? { ts } : {}),
    ...(Number.isSafeInteger(up) && Number(up) >= 0 ? { up: Number(up) } : {}),
    ...(typeof boot === 'string' && /^[0-9a-f]{8}$/.test(boot) ? { boot } : {}),
    ...(clk === 'synced' || clk === 'drift' || clk === 'unset' ? { clk } : {}),
  };
}

function isInstant(text: string): boolean {
  return /^(19[7-9]|[2-9]\d)\d*-/.test(text) && !Number.isNaN(Date.parse(text));
}

function rejectionOf(device: KnownDevice, decoded: EventDecoded): EventRejection | null {
  if (decoded.kind === 'bad_schema') return { code: 'BAD_SCHEMA', message: decoded.issue };
  if (decoded.kind === 'unknown_type') return { code: 'UNKNOWN_TYPE', message: decoded.issue };
  const { data } = decoded.message;
  if (!('door' in data) || device.doors.includes(data.door)) return null;
  return { code: 'DOOR_UNKNOWN', message: `data.door: ${data.door} is not a door of this cabinet` };
}

function statusOf(rejection: EventRejection | null): EventRow['status'] {
  if (rejection === null) return 'received';
  return rejection.code === 'UNKNOWN_TYPE' ? 'unknown' : 'invalid';
}

/** The time of the event, and whether later events can be placed by it. [protocol 11] */
function timeOf(
  device: KnownDevice,
  logId: string,
  fields: EnvelopeFields,
  seq: number,
  deviceAt: Date | null,
  receivedAt: Date,
) {
  const boot = device.boots.find((known) => known.bootId === fields.boot) ?? null;
  const { goodTime, timeBound } = device;
  const context: TimeContext = {
    offsetMs: device.offsetMs,
    birth: boot,
    previous: goodTime?.logId === logId && goodTime.seq < seq ? goodTime : null,
    next: timeBound?.logId === logId && timeBound.seq > seq ? timeBound : null,
  };
  const reported = {
    deviceAt,
    clock: fields.clk ?? 'unset',
    bootId: fields.boot ?? '',
    upMs: fields.up ?? 0,
    receivedAt,
    seq,
  } as const;
  const time = occurredAt(reported, context);
  const isGood = time.clockQuality === 'device' || time.clockQuality === 'corrected';
  const isNewest = goodTime?.logId !== logId || goodTime.seq < seq;
  if (isGood && isNewest) device.goodTime = { logId, seq, occurredAt: time.occurredAt };
  return time;
}
