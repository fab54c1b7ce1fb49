import { useReader } from '#screen-kit/member/use-reader.ts';
import { dayName, weekdays } from './weekdays.ts';

type WeekdayTogglesProps = {
  label: string;
  error: string | undefined;
  mask: number;
  onChange: (mask: number) => void;
};

/** Seven weekday toggles that fit side by side on a phone. */
export function WeekdayToggles({ label, error, mask, onChange }: WeekdayTogglesProps) {
  const { locale } = useReader();
  return (
    <fieldset aria-describedby={error ? 'weekdays-error' : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => (
          <label
            key={day}
            className="focus-host relative grid min-h-11 place-items-center rounded-md border border-line bg-surface text-sm transition-colors has-checked:border-ink has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand"
          >
            <input
              type="checkbox"
              value={day}
              aria-label={dayName(day, locale, 'long')}
              checked={(mask & (1 << day)) !== 0}
              onChange={() => onChange(mask ^ (1 << day))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden="true">{dayName(day, locale, 'short')}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="weekdays-error" className="mt-1 font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
