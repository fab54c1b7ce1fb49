import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { TelemetryRow, TelemetrySampleRow } from '@larder/database/queries/device/telemetry.queries';
import { signalBars } from '@larder/domain/device/signal-bars';
import type { KnownDevice } from '../presence/known-device.ts';

export type TelemetryFlush = {
  readonly rows: TelemetryRow[];
  readonly samples: TelemetrySampleRow[];
  /** Cabinets whose phones should look again. */
  readonly changed: readonly KnownDevice[];
};

type Latest = { readonly device: KnownDevice; readonly data: DataOf<'telemetry'>; readonly at: Date };

/** Beyond these a sensor is broken. [protocol 7] */
const C10_MIN = -600;
const C10_MAX = 1_000;

/** The newest telemetry of each cabinet since the last flush; what it replaces is never written. [protocol 7] */
export class TelemetryBuffer {
  #latest = new Map<string, Latest>();

  get size(): number {
    return this.#latest.size;
  }

  put(device: KnownDevice, data: DataOf<'telemetry'>, at: Date): void {
    this.#latest.set(device.id, { device, data, at });
  }

  /** Everything that waits, as rows; the buffer is empty afterwards. */
  take(): TelemetryFlush {
    const latest = [...this.#latest.values()];
    this.#latest = new Map();
    return {
      rows: latest.map(rowOf),
      samples: latest.flatMap(samplesOf),
      changed: latest.map(({ device }) => device),
    };
  }
}

function rowOf({ device, data, at }: Latest): TelemetryRow {
  const rssiDbm = data.net?.rssiDbm ?? null;
  return {
    deviceId: device.id,
    at,
    rssiDbm,
    signalBars: signalBars(rssiDbm, data.net?.type ?? ''),
    temps: JSON.stringify(data.temps.map(sane)),
    doors: JSON.stringify(data.doors),
    power: JSON.stringify(data.power),
    audio: data.audio ? JSON.stringify(data.audio) : null,
    compressor: data.compressor ?? null,
    lockouts: data.lockouts,
    outbox: data.outbox,
    freeMb: data.freeMb ?? null,
  };
}

type Temperature = DataOf<'telemetry'>['temps'][number];

/** A value that no cabinet can have is a broken sensor, not a temperature. */
function sane(temp: Temperature): Temperature {
  const isPossible = temp.c10 !== null && temp.c10 >= C10_MIN && temp.c10 <= C10_MAX;
  return isPossible || temp.c10 === null
    ? temp
    : { zone: temp.zone, c10: null, fault: temp.fault ?? 'out_of_range' };
}

/** One sample a zone: a zone named twice keeps its last value, because the key of a sample is its zone. */
function samplesOf({ device, data, at }: Latest): TelemetrySampleRow[] {
  const byZone = new Map(data.temps.map((temp) => [temp.zone, sane(temp).c10]));
  const rssiDbm = data.net?.rssiDbm ?? null;
  return [...byZone].map(([zone, c10]) => ({ deviceId: device.id, at, zone, c10, rssiDbm }));
}
