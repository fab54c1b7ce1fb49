import { shownGtin } from '@larder/domain/gtin';
import { ListRow } from '@larder/ui/layout/list-row';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OwnImportPreview } from './use-own-import.ts';

type Row = OwnImportPreview['rows'][number];

/** A line of the table that is taken: the product, its price and cost, and those before where they change. */
export function PlannedRow({ row }: { row: Row }) {
  const t = useText();
  const { money } = useFormats();
  const { line, name, gtin, verdict, price, cost } = row;
  const moved = (beforeMinor: number | null, now: string) =>
    beforeMinor === null ? now : t('product.import.move', { before: money(beforeMinor), after: now });
  const shownPrice = money(price.afterMinor);
  const shownCost = cost && (cost.afterMinor === null ? t('product.costUnknown') : money(cost.afterMinor));
  return (
    <ListRow
      id={`line-${line}`}
      title={name}
      subtitle={
        <span className="flex flex-wrap gap-x-2">
          <span>{t('product.import.line', { line })}</span>
          <span className="tabular-nums">{shownGtin(gtin)}</span>
          <span className={verdict === 'same' ? undefined : 'font-semibold text-good'}>
            {t(`product.import.kind.${verdict}`)}
          </span>
        </span>
      }
      value={
        <>
          <span className="block font-semibold text-ink">
            {price.beforeMinor === price.afterMinor ? shownPrice : moved(price.beforeMinor, shownPrice)}
          </span>
          {cost && shownCost && (
            <span className="block text-sm">
              {cost.afterMinor === null
                ? shownCost
                : t('product.cost', {
                    amount:
                      cost.beforeMinor === cost.afterMinor ? shownCost : moved(cost.beforeMinor, shownCost),
                  })}
            </span>
          )}
        </>
      }
    />
  );
}
