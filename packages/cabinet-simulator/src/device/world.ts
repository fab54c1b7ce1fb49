import type { Door } from '@larder/cabinet-protocol/fields';

/** The physical world around the controller: unaffected by a power cut. */
export type World = {
  mains: boolean;
  batteryPct: number;
  doors: Partial<Record<Door, { open: boolean; locked: boolean; lockBroken: boolean }>>;
  mainC10: number;
  ambientC10: number;
  /** Heat source against the compressor: a temperature held, or a ramp towards one. */
  heat: { toC10: number; c10PerMin: number } | null;
  sensorBroken: boolean;
  camerasBroken: boolean;
  /** While set, the confidence of every recognition. */
  confidence: number | null;
  /** Number of upcoming recognitions to fail. */
  unknownItems: number;
  storageFull: boolean;
  /** Firmware installed from now on does not start. */
  firmwareBroken: boolean;
  clock: { skewMs: number; unset: boolean; stuck: boolean };
  /** Commands acted on, in order: for tests that look for one executed twice. */
  executions: string[];
};

export function createWorld(doors: readonly Door[]): World {
  return {
    mains: true,
    batteryPct: 96,
    doors: Object.fromEntries(doors.map((door) => [door, { open: false, locked: true, lockBroken: false }])),
    mainC10: 38,
    ambientC10: 231,
    heat: null,
    sensorBroken: false,
    camerasBroken: false,
    confidence: null,
    unknownItems: 0,
    storageFull: false,
    firmwareBroken: false,
    clock: { skewMs: 0, unset: false, stuck: false },
    executions: [],
  };
}
