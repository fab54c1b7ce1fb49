import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { TelemetryRow, TelemetrySampleRow } from '@larder/database/queries/device/telemetry.queries';
import { signalBars } from '@larder/domain/device/presence/signal-bars';
import type { KnownDevice } from '../presence/known-device.ts';

export type TelemetryFlush = {
  readonly rows: TelemetryRow[];
  readonly samples: TelemetrySampleRow[];
  /** Cabinets whose clients have to refetch, and when each sent this. */
  readonly changed: readonly { readonly device: KnownDevice; readonly at: Date }[];
};

type Latest = { readonly device: KnownDevice; readonly data: DataOf<'telemetry'>; readonly at: Date };

/** Readings beyond these limits mean a broken sensor. [protocol 7] */
const C10_MIN = -600;
const C10_MAX = 1_000;

/**
 * The newest telemetry of each cabinet since the last flush; samples replaced in between are never written.
 * [protocol 7]
 */
export class TelemetryBuffer {
  #latest = new Map<string, Latest>();

  get size(): number {
    return this.#latest.size;
  }

  put(device: KnownDevice, data: DataOf<'telemetry'>, at: Date): void {
    this.#latest.set(device.id, { device, data, at });
  }

  /** Returns everything that waits, as rows, and empties the buffer. */
  take(): TelemetryFlush {
    const latest = [...this.#latest.values()];
    this.#latest = new Map();
    return {
      rows: latest.map(rowOf),
      samples: latest.flatMap(samplesOf),
      changed: latest.map(({ device, at }) => ({ device, at })),
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

/** Replaces an impossible value: it is a broken sensor, not a temperature. */
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
