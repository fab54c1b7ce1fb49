import { MASKED, valueKey } from '@larder/domain/audit/value-key';
import { doors as allDoors, type Door } from '@larder/domain/device/door';
import type { EditedField } from '@larder/domain/device/edited-fields';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const MONDAY_MS = Date.UTC(2024, 0, 1);

type Value = EditedField['before'];

/** Returns a changed field in words: its name, its new and its old value; for masked data only that it changed. */
export function useFieldWords({ timeZone, doors }: { timeZone: string; doors: number }) {
  const t = useText();
  const doorName = useDoorName(doors);
  const { number, temperature, duration, money, percent, day, fullTime } = useFormats();
  const listed = useListWords();
  const { locale } = useReader();
  const dayNames = (mask: number) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((day) => mask & (1 << day))
      .map((day) =>
        new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
          MONDAY_MS + day * DAY_MS,
        ),
      )
      .join(' ');

  function numberWords(field: EditedField['field'], value: number): string {
    if (/C10$/.test(field)) return temperature(value);
    if (/Min$/.test(field)) return duration(value * MINUTE_MS);
    if (/Minor$/.test(field)) return money(value);
    if (/Ppm$/.test(field)) return percent(value);
    if (field === 'lowStockPct' || field === 'minConfPercent' || field === 'preselectPercent')
      return percent(value * 10_000);
    if (field === 'weekdays') return dayNames(value);
    if (field === 'rev') return String(value);
    return number(value);
  }

  function wordsOf(field: EditedField['field'], value: Value): string {
    if (value === null || value === '') return t('fixed.missing');
    const key = valueKey(field, value);
    if (key) return t(key);
    if (typeof value === 'number') return numberWords(field, value);
    if (typeof value === 'boolean') return '';
    if (/At$/.test(field) && !Number.isNaN(Date.parse(value))) return fullTime(value, timeZone);
    if (field === 'dueOn') return day(value.slice(0, 10));
    if (field === 'door' || field === 'doors') return listed(doorsIn(value).map(doorName));
    return value;
  }

  return ({ field, before, after }: EditedField) => ({
    label: t(`timeline.field.${field}`),
    now: wordsOf(field, after),
    was: before === null || before === MASKED ? null : wordsOf(field, before),
  });
}

/** The doors in a value: one, or a list as JSON. */
const doorsIn = (value: string): readonly Door[] => allDoors.filter((door) => value.includes(door));
