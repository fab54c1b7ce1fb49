import { limits } from '../../limits.ts';

/** Durations that the platform may set for a cabinet, in seconds: `[minimum, default, maximum]`. [protocol 8.1] */
export const controllerSeconds = {
  /** An unlocked door that is not pulled locks again after it. */
  pullTimeoutS: [5, 10, 60],
  /** Times of a door held open: until the cabinet warns the shopper aloud, and until it raises an alarm. */
  heldWarnS: [10, 60, 600],
  heldAlarmS: [30, 120, 1_800],
  restockHeldAlarmS: [60, 1_800, 7_200],
  /** At most a minute: a cabinet counts as offline after 150 s of silence. */
  teleIntervalS: [5, limits.temperatureLagMs / 1_000, 60],
} as const satisfies Record<string, readonly [min: number, usual: number, max: number]>;

export type ControllerSecond = keyof typeof controllerSeconds;
export const controllerSecondNames = Object.keys(controllerSeconds) as ControllerSecond[];

export const controllerTemperatureC10 = { least: -300, most: 250 } as const;

/** Settings of one cabinet; a missing key means the default, a missing set-point the cabinet's own. */
export type ControllerSettings = { readonly [name in ControllerSecond]?: number | undefined } & {
  readonly setpointC10?: number | undefined;
  /** Sales stop after this many minutes above this temperature. */
  readonly healthLock?: { readonly aboveC10: number; readonly minutes: number } | undefined;
};

/** Returns the duration in force. */
export function controllerSecond(settings: ControllerSettings, name: ControllerSecond): number {
  return settings[name] ?? controllerSeconds[name][1];
}
