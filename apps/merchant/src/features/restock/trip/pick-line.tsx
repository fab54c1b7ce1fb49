import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import { TickBox } from '#features/restock/tick-box.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PickRow } from './pick-list.ts';
import { SplitList } from './split-list.tsx';

type PickLineProps = {
  row: PickRow;
  /** Names of the devices by number. */
  names: ReadonlyMap<string, string>;
  onTick: (packed: boolean) => void;
};

/** Row of one product of the pick list: total, split by device, and what changed since it was packed. */
export function PickLine({ row, names, onTick }: PickLineProps) {
  const t = useText();
  const { number } = useFormats();
  const { productId, name, specification, pictureUrl, qty, split, packed, change } = row;
  return (
    <li data-id={productId} className="relative flex items-start gap-2 py-3 ps-2 pe-4">
      <span className="flex h-16 shrink-0 items-center">
        <TickBox
          label={t('restock.trip.pack', { product: name })}
          checked={packed}
          onCheckedChange={onTick}
        />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start gap-3">
          <Picture src={pictureUrl} alt="" size="medium" />
          <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3">
            <div className="min-w-0 flex-[1_1_6em]">
              <p className="break-words font-semibold">{name}</p>
              {specification && <p className="break-words text-ink-soft text-sm">{specification}</p>}
            </div>
            <span className="ms-auto shrink-0 font-bold text-2xl tabular-nums" data-qty={qty}>
              {number(qty)}
            </span>
          </div>
        </div>
        <SplitList split={split} names={names} />
        {change && (
          <div className="flex flex-col items-start gap-1">
            <Badge tone="warn" name="restock.trip.changed">
              {t('restock.trip.changed', change)}
            </Badge>
            <p className="font-medium text-sm">
              {change.now > change.was
                ? t('restock.trip.takeMore', { count: change.now - change.was })
                : t('restock.trip.putBack', { count: change.was - change.now })}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
