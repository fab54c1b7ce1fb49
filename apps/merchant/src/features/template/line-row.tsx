import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { usePositionWords } from './use-position-words.ts';

type ShownLine = {
  productId: string;
  name: string;
  specification: string | null;
  pictureUrl: string | null;
  positions: readonly number[];
  priceMinor: number | null;
  parQty: number | null;
  bestBefore: string | null;
};

/** Read-only row of a template line: product, place, price, standard stock. */
export function LineRow({ line, currency }: { line: ShownLine; currency: string }) {
  const t = useText();
  const { money, day } = useFormats();
  const wordsOf = usePositionWords();
  return (
    <ListRow
      id={line.productId}
      leading={<Picture src={line.pictureUrl} alt="" size="small" />}
      title={line.name}
      subtitle={
        <>
          {[line.specification, wordsOf(line.positions)].filter(Boolean).join(' · ')}
          {line.bestBefore && (
            <span className="block">{t('template.facts.bestBefore', { day: day(line.bestBefore) })}</span>
          )}
        </>
      }
      value={
        <>
          <span className="block font-semibold text-ink">
            {line.priceMinor === null ? t('fixed.missing') : money(line.priceMinor, currency)}
          </span>
          <span className="block text-sm">
            {t('template.facts.par', { par: line.parQty ?? t('fixed.missing') })}
          </span>
        </>
      }
    />
  );
}
