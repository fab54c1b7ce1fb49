import { useFormats } from '#screen-kit/texts/use-formats.ts';
import type { PickRow } from './pick-list.ts';

type SplitListProps = {
  split: PickRow['split'];
  names: ReadonlyMap<string, string>;
};

/** Units by device. */
export function SplitList({ split, names }: SplitListProps) {
  const { number } = useFormats();
  if (split.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-ink-soft text-sm">
      {split.map(({ deviceNo, qty, name }) => (
        <li key={deviceNo} data-split={deviceNo} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{names.get(deviceNo) ?? name ?? deviceNo}</span>
          <span className="shrink-0 font-semibold text-ink tabular-nums">{number(qty)}</span>
        </li>
      ))}
    </ul>
  );
}
