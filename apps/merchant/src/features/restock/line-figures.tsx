import { shownStock } from '@larder/domain/stock/stock-status';
import { Badge } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Line = Outputs['restock']['readDevice']['lines'][number];
type LineFiguresProps = {
  line: Line;
  /** True in a blind count. */
  hidesStock?: boolean;
};

/** Figures of a line: specification, standard stock, last restock, sold since, in stock now. [screens STOCK-LINE] */
export function LineFigures({ line, hidesStock = false }: LineFiguresProps) {
  const t = useText();
  const { number } = useFormats();
  const { specification, parQty, lastRestockStock, salesVolume, current, orderedQty, discrepancy } = line;
  const figures = [
    { label: t('restock.par'), value: parQty },
    ...(hidesStock
      ? []
      : [
          { label: t('restock.last'), value: lastRestockStock },
          { label: t('restock.sold'), value: salesVolume },
          { label: t('restock.current'), value: shownStock(current) },
        ]),
    ...(orderedQty === null ? [] : [{ label: t('restock.ordered'), value: orderedQty }]),
  ];
  return (
    <>
      {specification && <p className="break-words text-ink-soft text-sm">{specification}</p>}
      <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex gap-1">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value === null ? '–' : number(value)}</dd>
          </div>
        ))}
      </dl>
      {discrepancy && !hidesStock && (
        <Badge tone="bad" name="stock.discrepancy">
          {t('enum.stock.discrepancy')}
        </Badge>
      )}
    </>
  );
}
