import { alertTypes } from '@larder/domain/alert/alert-type';
import type { EditedField } from '@larder/domain/device/edited-fields';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { adjustReasons } from '@larder/domain/stock/stock-adjustment';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const MASKED = '***';
const MONDAY_MS = Date.UTC(2024, 0, 1);

type Value = EditedField['before'];

/** Returns a changed field in words: its name, its new and its old value; for masked data only that it changed. */
export function useFieldWords({ timeZone, doors }: { timeZone: string; doors: number }) {
  const t = useText();
  const doorName = useDoorName(doors);
  const { number, temperature, duration, money, percent, day, fullTime } = useFormats();
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

  function wordsOf(field: EditedField['field'], value: Value): string {
    if (value === null || value === '') return t('fixed.missing');
    if (typeof value === 'boolean') return t(value ? 'timeline.value.on' : 'timeline.value.off');
    if (value === MASKED) return t('timeline.value.changed');
    if (typeof value === 'number') {
      if (/C10$/.test(field)) return temperature(value);
      if (/Min$/.test(field)) return duration(value * MINUTE_MS);
      if (/Minor$/.test(field)) return money(value);
      if (/Ppm$/.test(field)) return percent(value);
      if (field === 'lowStockPct') return percent(value * 10_000);
      if (field === 'weekdays') return dayNames(value);
      if (field === 'rev') return String(value);
      return number(value);
    }
    if (/At$/.test(field) && !Number.isNaN(Date.parse(value))) return fullTime(value, timeZone);
    if (field === 'mode' && isIn(['none', 'always', 'conditional'], value))
      return t(`device.freezing.mode.${value}`);
    if (field === 'repeat' && isIn(['none', 'daily', 'weekdays'], value))
      return t(`device.freezing.repeat.${value}`);
    if (field === 'dueOn') return day(value.slice(0, 10));
    if (field === 'door' && isIn(['L', 'R'], value)) return doorName(value);
    if (field === 'type' && value === 'all') return t('timeline.value.all');
    if (field === 'type' && isIn(alertTypes, value)) return t(`enum.alert.type.${value}`);
    if (field === 'reason' && isIn(adjustReasons, value)) return t(`enum.stock.reason.${value}`);
    if (field === 'applyMode' && isIn(['at_time', 'at_next_restock'], value))
      return t(`enum.template.applyMode.${value}`);
    return value;
  }

  return ({ field, before, after }: EditedField) => ({
    label: t(`timeline.field.${field}`),
    now: wordsOf(field, after),
    was: before === null || before === MASKED ? null : wordsOf(field, before),
  });
}

const isIn = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  known.some((one) => one === value);
