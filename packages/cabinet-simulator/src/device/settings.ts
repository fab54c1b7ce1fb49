import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';

/** Settings in force: those of the twin, and the cabinet's own defaults for missing ones [protocol 8.1]. */
export type Settings = {
  currency: string;
  preauthMinor: number;
  pullTimeoutMs: number;
  heldWarnMs: number;
  heldAlarmMs: number;
  restockHeldAlarmMs: number;
  recognizeTimeoutMs: number;
  teleIntervalMs: number;
  volume: number;
  muted: boolean;
  setpointC10: number;
  highC10: number | null;
  lowC10: number | null;
  excursionDelayMs: number;
  healthLock: { enabled: boolean; aboveC10: number; minutes: number };
  freeze: NonNullable<DesiredTwin['freeze']>;
};

export function settingsOf(twin: DesiredTwin | null): Settings {
  const { sale, temp, audio } = twin ?? {};
  return {
    currency: sale?.currency ?? 'USD',
    preauthMinor: sale?.preauthMinor ?? 1_000,
    pullTimeoutMs: (sale?.pullTimeoutS ?? 10) * 1_000,
    heldWarnMs: (sale?.heldWarnS ?? 60) * 1_000,
    heldAlarmMs: (sale?.heldAlarmS ?? 120) * 1_000,
    restockHeldAlarmMs: (twin?.restock?.heldAlarmS ?? 1_800) * 1_000,
    recognizeTimeoutMs: (sale?.recognizeTimeoutS ?? 120) * 1_000,
    teleIntervalMs: (twin?.tele?.intervalS ?? 60) * 1_000,
    volume: audio?.volume ?? 50,
    muted: audio?.muted ?? false,
    setpointC10: temp?.setpointC10?.main ?? 40,
    highC10: temp?.highC10?.main ?? null,
    lowC10: temp?.lowC10?.main ?? null,
    excursionDelayMs: (temp?.delayMin ?? 15) * 60_000,
    healthLock: twin?.healthLock ?? { enabled: false, aboveC10: 50, minutes: 30 },
    freeze: twin?.freeze ?? { mode: 'none', active: false },
  };
}
