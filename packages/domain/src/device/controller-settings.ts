import { limits } from '../limits.ts';

/** Seconds that the platform may set for a cabinet, and what holds without: `[least, default, most]`. [protocol 8.1] */
export const controllerSeconds = {
  /** An unlocked door that is not pulled locks again. */
  pullTimeoutS: [5, 10, 60],
  /** A door held open: the cabinet says so aloud, and then raises an alarm. */
  heldWarnS: [10, 60, 600],
  heldAlarmS: [30, 120, 1_800],
  restockHeldAlarmS: [60, 1_800, 7_200],
  /** At most a minute: after 150 s of silence a cabinet counts as offline. */
  teleIntervalS: [5, limits.temperatureLagMs / 1_000, 60],
} as const satisfies Record<string, readonly [least: number, usual: number, most: number]>;

export type ControllerSecond = keyof typeof controllerSeconds;
export const controllerSecondNames = Object.keys(controllerSeconds) as ControllerSecond[];

export const controllerTemperatureC10 = { least: -300, most: 250 } as const;

/** What the platform set for one cabinet; a missing key means the default, and no set-point means the cabinet's own. */
export type ControllerSettings = { readonly [name in ControllerSecond]?: number | undefined } & {
  readonly setpointC10?: number | undefined;
  /** Sales stop after so many minutes above this temperature. */
  readonly healthLock?: { readonly aboveC10: number; readonly minutes: number } | undefined;
};

/** Seconds in force. */
export function controllerSecond(settings: ControllerSettings, name: ControllerSecond): number {
  return settings[name] ?? controllerSeconds[name][1];
}
