import type { EditedField } from '@larder/domain/device/edited-fields';
import { useFormats } from '../../../../app/use-formats.ts';
import { useReader } from '../../../../app/use-reader.ts';
import { useText } from '../../../../app/use-text.ts';

const fields = [
  ...['enabled', 'highC10', 'lowC10', 'delayMin', 'offlineEnabled', 'offlineDelayMin', 'powerOffEnabled'],
  ...['mode', 'startLocal', 'endLocal', 'repeat', 'weekdays', 'volume', 'muted', 'name', 'timezone'],
  ...['preauthMinor', 'taxRatePpm', 'lifecycle', 'status', 'rev', 'applyMode', 'effectiveAt', 'expiresAt'],
  ...['prices', 'type', 'users', 'country', 'city', 'state', 'area', 'zip', 'street', 'position'],
] as const;
const MINUTE_MS = 60_000;
const MASKED = '***';
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

type Value = EditedField['before'];

/** A changed field in words: its name, what it is now, and what it was; a secret or a person's data says only that it changed. */
export function useFieldWords(timeZone: string) {
  const t = useText();
  const { temperature, duration, money, percent, fullTime } = useFormats();
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

  function wordsOf(field: string, value: Value): string {
    if (value === null || value === '') return t('fixed.missing');
    if (typeof value === 'boolean') return t(value ? 'timeline.value.on' : 'timeline.value.off');
    if (value === MASKED) return t('timeline.value.changed');
    if (typeof value === 'number') {
      if (/C10$/.test(field)) return temperature(value);
      if (/Min$/.test(field)) return duration(value * MINUTE_MS);
      if (/Minor$/.test(field)) return money(value);
      if (/Ppm$/.test(field)) return percent(value);
      if (field === 'weekdays') return dayNames(value);
      return String(value);
    }
    if (/At$/.test(field) && !Number.isNaN(Date.parse(value))) return fullTime(value, timeZone);
    if (field === 'mode' && isIn(['none', 'always', 'conditional'], value))
      return t(`device.freezing.mode.${value}`);
    if (field === 'repeat' && isIn(['none', 'daily', 'weekdays'], value))
      return t(`device.freezing.repeat.${value}`);
    if (field === 'lifecycle' && isIn(['to_be_activated', 'operational'], value))
      return t(`enum.device.status.${value}`);
    if (field === 'applyMode' && isIn(['at_time', 'at_next_restock'], value))
      return t(`enum.template.applyMode.${value}`);
    return value;
  }

  return ({ field, before, after }: EditedField) => {
    const known = fields.find((name) => name === field);
    const was = before === null || before === MASKED ? null : wordsOf(field, before);
    return {
      label: known ? t(`timeline.field.${known}` as 'timeline.field.name') : field,
      now: wordsOf(field, after),
      was,
    };
  };
}

const isIn = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  known.some((one) => one === value);
