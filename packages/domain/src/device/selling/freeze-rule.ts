import { addDays, type CalendarDay } from '../../calendar-day.ts';
import { DAY_MS } from '../../durations.ts';
import { limits } from '../../limits.ts';
import { accept, type Result, refuse } from '../../refusal.ts';
import { type LocalDateTime, localDay, toInstant } from '../../time-zone.ts';

export const freezeModes = ['none', 'always', 'conditional'] as const;
export const freezeRepeats = ['none', 'daily', 'weekdays'] as const;

/** When a device sells nothing, in its own time zone. [domain 2, C-4] */
export type FreezeRule = {
  readonly mode: (typeof freezeModes)[number];
  /** 'YYYY-MM-DDTHH:mm' for a single window, 'HH:mm' for a repeating one. */
  readonly startLocal: string | null;
  /** Same form. Without it the device stays frozen from the start until a person unfreezes it. */
  readonly endLocal: string | null;
  readonly repeat: (typeof freezeRepeats)[number] | null;
  /** Days on which a window begins: bit 0 is Monday, bit 6 Sunday. */
  readonly weekdays: number | null;
  /** A rule without an end freezes at the first start after this. */
  readonly savedAt: Date;
};

/** Frozen from `from` until `to`, exclusive; null means without an end. */
export type FreezeWindow = { readonly from: Date; readonly to: Date | null };

const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Refuses `BAD_INPUT` with the field and `valid.freeze.start`, `.weekdays`, `.endEqualsStart` or `valid.futureTime`.
 * [screens 61]
 */
export function checkFreezeRule(rule: FreezeRule, now: Date, timeZone: string): Result<void> {
  if (rule.mode !== 'conditional') return accept();
  const once = (rule.repeat ?? 'none') === 'none';
  const form = once ? localDateTime : timeOfDay;
  const { startLocal, endLocal } = rule;
  if (!startLocal || !form.test(startLocal)) return wrong('startLocal', 'valid.freeze.start');
  if (rule.repeat === 'weekdays' && !((rule.weekdays ?? 0) & 127)) {
    return wrong('weekdays', 'valid.freeze.weekdays');
  }
  if (endLocal !== null && !form.test(endLocal)) return wrong('endLocal', 'valid.freeze.start');
  if (endLocal === startLocal) return wrong('endLocal', 'valid.freeze.endEqualsStart');
  if (!once) return accept();
  if (toInstant(startLocal, timeZone) <= now) return wrong('startLocal', 'valid.futureTime');
  return endLocal === null || endLocal > startLocal ? accept() : wrong('endLocal', 'valid.futureTime');
}

const wrong = (field: 'startLocal' | 'endLocal' | 'weekdays', key: string) =>
  refuse('BAD_INPUT', { field, key });

function onceWindow(start: LocalDateTime, end: LocalDateTime | null, timeZone: string): FreezeWindow {
  return { from: toInstant(start, timeZone), to: end === null ? null : toInstant(end, timeZone) };
}

function beginsOn(rule: FreezeRule, day: CalendarDay): boolean {
  if (rule.repeat !== 'weekdays') return true;
  const mondayFirst = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return ((rule.weekdays ?? 0) & (1 << mondayFirst)) !== 0;
}

/** Returns the window that begins on a local day; an end at or before the start is on the next day. */
function dayWindow(rule: FreezeRule, day: CalendarDay, timeZone: string): FreezeWindow | null {
  if (!rule.startLocal || !beginsOn(rule, day)) return null;
  const from = toInstant(`${day}T${rule.startLocal}`, timeZone);
  if (rule.endLocal === null) return { from, to: null };
  const lastDay = rule.endLocal > rule.startLocal ? day : addDays(day, 1);
  return { from, to: toInstant(`${lastDay}T${rule.endLocal}`, timeZone) };
}

/** A repeating rule without an end stays frozen from its first start after it was saved. */
function endlessWindow(rule: FreezeRule, timeZone: string): FreezeWindow[] {
  const savedDay = localDay(rule.savedAt, timeZone);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const window = dayWindow(rule, addDays(savedDay, ahead), timeZone);
    if (window && window.from >= rule.savedAt) return [window];
  }
  return [];
}

/** Windows that touch [from, to), in order. `always` is one window without an end. */
export function freezeWindows(rule: FreezeRule, from: Date, to: Date, timeZone: string): FreezeWindow[] {
  if (rule.mode === 'none') return [];
  if (rule.mode === 'always') return [{ from: rule.savedAt, to: null }];
  if (!rule.startLocal) return [];
  const windows: FreezeWindow[] = [];
  if ((rule.repeat ?? 'none') === 'none') {
    windows.push(onceWindow(rule.startLocal, rule.endLocal, timeZone));
  } else if (rule.endLocal === null) {
    windows.push(...endlessWindow(rule, timeZone));
  } else {
    const lastDay = localDay(to, timeZone);
    for (let day = addDays(localDay(from, timeZone), -1); day <= lastDay; day = addDays(day, 1)) {
      const window = dayWindow(rule, day, timeZone);
      if (window) windows.push(window);
    }
  }
  return windows.filter(
    (window) => window.from < to && (window.to === null || (window.to > from && window.to > window.from)),
  );
}

/** True if the device is frozen at that instant: the only rule for the API, the authorizer and the twin. [domain B1] */
export function isFrozenAt(rule: FreezeRule, now: Date, timeZone: string): boolean {
  return freezeWindows(rule, now, new Date(now.getTime() + 1), timeZone).length > 0;
}

/**
 * Returns the next instant at which freezing begins or ends; for repeating rules, within the next
 * `limits.freezeWindowsDays` days.
 */
export function nextFreezeChange(rule: FreezeRule, now: Date, timeZone: string): Date | null {
  if (rule.mode !== 'conditional') return null;
  const horizonMs =
    rule.repeat === 'daily' || rule.repeat === 'weekdays' ? (limits.freezeWindowsDays + 1) * DAY_MS : 1e13;
  const horizon = new Date(Math.min(now.getTime() + horizonMs, 8.64e15));
  const [first] = freezeWindows(rule, now, horizon, timeZone);
  if (!first) return null;
  return first.from > now ? first.from : first.to;
}

export type FreezeChange = { readonly at: Date; readonly frozen: boolean };

/** Returns the next instants at which freezing begins or ends, at most `count`. [screens 61] */
export function freezeChanges(rule: FreezeRule, now: Date, timeZone: string, count: number): FreezeChange[] {
  const changes: FreezeChange[] = [];
  let at = nextFreezeChange(rule, now, timeZone);
  while (at !== null && changes.length < count) {
    changes.push({ at, frozen: isFrozenAt(rule, at, timeZone) });
    at = nextFreezeChange(rule, at, timeZone);
  }
  return changes;
}

/**
 * Returns when a cabinet that is frozen now opens again by its rule; null if it is not frozen, or stays so until a
 * person unfreezes it.
 */
export function freezeEndsAt(rule: FreezeRule, now: Date, timeZone: string): Date | null {
  return isFrozenAt(rule, now, timeZone) ? nextFreezeChange(rule, now, timeZone) : null;
}

/**
 * Returns the freeze part of the twin: the windows of the next 7 days in UTC, so that a cabinet needs no time-zone
 * database. [protocol 8.1]
 */
export function freezeForTwin(rule: FreezeRule, now: Date, timeZone: string) {
  const horizon = new Date(now.getTime() + limits.freezeWindowsDays * DAY_MS);
  const windows = rule.mode === 'conditional' ? freezeWindows(rule, now, horizon, timeZone) : [];
  return {
    mode: rule.mode,
    active: isFrozenAt(rule, now, timeZone),
    windowsUtc: windows.map((window) => ({
      from: window.from.toISOString(),
      to: (window.to ?? horizon).toISOString(),
    })),
  };
}
