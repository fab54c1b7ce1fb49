import type { Door } from '@larder/cabinet-protocol/fields';

/** Physical truth around the controller: it stays as it is when the power goes. */
export type World = {
  mains: boolean;
  batteryPct: number;
  doors: Partial<Record<Door, { open: boolean; locked: boolean; lockBroken: boolean }>>;
  mainC10: number;
  ambientC10: number;
  /** What warms the goods up against the compressor: a temperature held, or a ramp towards one. */
  heat: { toC10: number; c10PerMin: number } | null;
  sensorBroken: boolean;
  camerasBroken: boolean;
  /** Everything recognised has this confidence, while set. */
  confidence: number | null;
  /** So many of the next recognised products cannot be told. */
  unknownItems: number;
  storageFull: boolean;
  /** What is installed from now on does not start. */
  firmwareBroken: boolean;
  clock: { skewMs: number; unset: boolean; stuck: boolean };
  /** Commands acted on, in order: for tests that look for one done twice. */
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
