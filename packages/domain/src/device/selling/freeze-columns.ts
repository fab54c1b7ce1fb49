import { type FreezeRule, isFrozenAt } from './freeze-rule.ts';

/** The columns of a freeze rule as queries join them to a device; all null for a device without a rule. */
export type FreezeColumns = {
  readonly freezeMode: FreezeRule['mode'] | null;
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  readonly repeat: FreezeRule['repeat'];
  readonly weekdays: number | null;
  readonly savedAt: Date | null;
};

/** The rule of a device without one. */
export const noFreeze: FreezeRule = {
  mode: 'none',
  startLocal: null,
  endLocal: null,
  repeat: null,
  weekdays: null,
  savedAt: new Date(0),
};

/** Builds the freeze rule of joined columns; `noFreeze` for a device without one. */
export function freezeRuleOf(row: FreezeColumns): FreezeRule {
  const { freezeMode: mode, startLocal, endLocal, repeat, weekdays, savedAt } = row;
  return mode && savedAt ? { mode, startLocal, endLocal, repeat, weekdays, savedAt } : noFreeze;
}

/** True if the device is frozen at that instant by its own clock. [domain B1] */
export function isDeviceFrozenAt(row: FreezeColumns & { readonly timezone: string }, now: Date): boolean {
  return isFrozenAt(freezeRuleOf(row), now, row.timezone);
}
