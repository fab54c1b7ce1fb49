import type { Door } from '@larder/cabinet-protocol/fields';

/** Durations of a cabinet's parts, in ms. */
export type Timings = {
  bootMs: number;
  boltMs: readonly [number, number];
  recognizeMs: readonly [number, number];
  /** A bolt that has not moved after this long counts as stuck [protocol 15.2]. */
  unlockTimeoutMs: number;
  /** First wait before reconnecting; doubles up to 120 s [protocol 6.1]. */
  backOffMs: number;
  /** A connection that has lasted this long lets the next wait begin at `backOffMs` again [protocol 6.1]. */
  stableMs: number;
  /** First wait for the acknowledgment of an event before it is repeated; doubles up to 300 s [protocol 9.6]. */
  repeatMs: number;
  /** Time to check new firmware, and again to write it. */
  firmwareMs: number;
};

export const realTimings: Timings = {
  bootMs: 3_000,
  boltMs: [300, 700],
  recognizeMs: [2_000, 4_000],
  unlockTimeoutMs: 5_000,
  backOffMs: 1_000,
  stableMs: 300_000,
  repeatMs: 10_000,
  firmwareMs: 5_000,
};

/** For tests over a real broker: the same order of events, without the waiting. */
export const quickTimings: Timings = {
  bootMs: 20,
  boltMs: [5, 15],
  recognizeMs: [10, 30],
  unlockTimeoutMs: 300,
  backOffMs: 20,
  stableMs: 300_000,
  repeatMs: 10_000,
  firmwareMs: 50,
};

/** The construction of a cabinet; never changes. */
export type CabinetSpec = {
  deviceNo: string;
  model: string;
  doors: readonly Door[];
  /** Layers behind each door, 1 to 5. */
  layers: Partial<Record<Door, number>>;
  hw: string;
  firmware: string;
  vision: string;
  zones: readonly string[];
  caps: readonly string[];
  /** Events that flash can hold [protocol 9.6]. */
  logCapacity: number;
  timings: Timings;
  /** Fill shelves to the par when a product is first planned; else leave them empty. */
  fillShelves: boolean;
};

export type CabinetSpecOptions = Pick<CabinetSpec, 'deviceNo'> & {
  model?: string;
  /** 1 or 2 doors. */
  doors?: 1 | 2;
  /** Layers behind every door, or by door. */
  layers?: number | Partial<Record<Door, number>>;
} & Partial<
    Pick<
      CabinetSpec,
      'hw' | 'firmware' | 'vision' | 'zones' | 'caps' | 'logCapacity' | 'timings' | 'fillShelves'
    >
  >;

export function cabinetSpec(options: CabinetSpecOptions): CabinetSpec {
  const doors: Door[] = options.doors === 2 ? ['L', 'R'] : ['L'];
  const { layers = 5 } = options;
  return {
    deviceNo: options.deviceNo,
    model: options.model ?? `CB-${doors.length}D-${typeof layers === 'number' ? layers : (layers.L ?? 5)}L`,
    doors,
    layers:
      typeof layers === 'number' ? Object.fromEntries(doors.map((door) => [door, layers])) : { ...layers },
    hw: options.hw ?? 'rev-c',
    firmware: options.firmware ?? '1.8.2',
    vision: options.vision ?? 'vm-2026.10',
    zones: options.zones ?? ['main'],
    caps: options.caps ?? [
      ...doors.map((door) => `door.${door}`),
      'speaker',
      'ups',
      'camera.still',
      'camera.video',
      'ota',
      'vision.device',
    ],
    logCapacity: options.logCapacity ?? 20_000,
    timings: options.timings ?? realTimings,
    fillShelves: options.fillShelves ?? true,
  };
}
