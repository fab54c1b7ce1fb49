import { localDay } from '@larder/domain/time-zone';
import type { Entry, EntryOf } from './entry.ts';

/** One row of the timeline of a fleet: an entry, purchases after one another, or one change at several devices. */
export type TimelineRow =
  | { readonly kind: 'entry'; readonly key: string; readonly at: string; readonly entry: Entry }
  | {
      readonly kind: 'purchases';
      readonly key: string;
      readonly at: string;
      readonly entries: readonly EntryOf<'session'>[];
    }
  | {
      readonly kind: 'change';
      readonly key: string;
      readonly at: string;
      readonly entries: readonly EntryOf<'edit'>[];
    };

/** A change of a fleet is written device by device, within less. */
const ONE_ACT_MS = 60_000;

const isPurchase = (entry: Entry): entry is EntryOf<'session'> =>
  entry.branch === 'session' && entry.kind === 'sale';

/** Versions count by device. */
const changeOf = ({ action, by, fields }: EntryOf<'edit'>) =>
  JSON.stringify([action, by, fields.filter(({ field }) => field !== 'rev')]);

/**
 * Folds entries, newest first: purchases of a day after one another, unless they are all that is asked for, and what
 * one person changed in the same way at several devices within a minute. A row has the place of its newest entry.
 */
export function foldEntries(
  entries: readonly Entry[],
  { timeZone, foldsPurchases }: { readonly timeZone: string; readonly foldsPurchases: boolean },
): TimelineRow[] {
  const rows: { at: string; key: string; entries: Entry[]; change: string | null }[] = [];
  const changes = new Map<string, (typeof rows)[number]>();
  for (const entry of entries) {
    const change = entry.branch === 'edit' ? changeOf(entry) : null;
    const same = change === null ? undefined : changes.get(change);
    const last = rows.at(-1);
    if (same && isSameAct(same.entries, entry)) same.entries.push(entry);
    else if (foldsPurchases && isPurchase(entry) && last && continues(last.entries[0], entry, timeZone))
      last.entries.push(entry);
    else {
      // The key of its oldest purchase changes with every page, that of its newest with every sale.
      const row = { at: entry.at, key: entry.key, entries: [entry], change };
      rows.push(row);
      if (change !== null) changes.set(change, row);
    }
  }
  return rows.map(rowOf);
}

function isSameAct(others: readonly Entry[], entry: Entry): boolean {
  const isNear = Date.parse(others.at(-1)?.at ?? '') - Date.parse(entry.at) <= ONE_ACT_MS;
  return isNear && others.every(({ device }) => device.deviceNo !== entry.device.deviceNo);
}

const continues = (first: Entry | undefined, entry: Entry, timeZone: string) =>
  first !== undefined &&
  isPurchase(first) &&
  localDay(new Date(first.at), timeZone) === localDay(new Date(entry.at), timeZone);

function rowOf({ at, key, entries }: { at: string; key: string; entries: Entry[] }): TimelineRow {
  const purchases = entries.filter(isPurchase);
  const edits = entries.filter((entry): entry is EntryOf<'edit'> => entry.branch === 'edit');
  if (purchases.length > 1) return { kind: 'purchases', key: `purchases ${key}`, at, entries: purchases };
  if (edits.length > 1) return { kind: 'change', key: `change ${key}`, at, entries: edits };
  return { kind: 'entry', key, at, entry: entries[0] as Entry };
}
