import { type FreezeRule, isFrozenAt } from '@larder/domain/device/freeze-rule';

/** The columns of a freeze rule; all null for a device without one. */
export type FreezeColumns = {
  readonly freezeMode: FreezeRule['mode'] | null;
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  readonly repeat: FreezeRule['repeat'];
  readonly weekdays: number | null;
  readonly savedAt: Date | null;
  readonly timezone: string;
};

/** Builds the freeze rule of these columns; null if the device has none. */
export function freezeRuleOfColumns(row: FreezeColumns): FreezeRule | null {
  const { freezeMode: mode, startLocal, endLocal, repeat, weekdays, savedAt } = row;
  return mode && savedAt ? { mode, startLocal, endLocal, repeat, weekdays, savedAt } : null;
}

/** True if the cabinet is frozen at that instant by its own clock; never without a rule. [domain B1] */
export function frozenAt(row: FreezeColumns, now: Date): boolean {
  const rule = freezeRuleOfColumns(row);
  return rule !== null && isFrozenAt(rule, now, row.timezone);
}
