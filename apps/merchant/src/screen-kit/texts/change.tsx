import { classNames } from '@larder/ui/layout/class-names';
import { useFormats } from './use-formats.ts';

const PERCENT_PPM = 10_000;

type ChangeProps = {
  /** Null: there is nothing to compare with. */
  ppm: number | null;
  className?: string;
};

/** A change in whole percent: +9%, −3%, 0%. */
export function Change({ ppm, className }: ChangeProps) {
  const { percent } = useFormats();
  if (ppm === null) return null;
  const rounded = Math.round(ppm / PERCENT_PPM) * PERCENT_PPM;
  return (
    <span
      className={classNames(
        'whitespace-nowrap font-semibold tabular-nums',
        rounded > 0 && 'text-good',
        rounded < 0 && 'text-bad',
        className,
      )}
    >
      {rounded > 0 && '+'}
      {percent(rounded)}
    </span>
  );
}
