import { marginPercent, weeklyEffect } from '@larder/domain/template/price-change';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Prices, Reprice } from './use-reprice.ts';

/** What a new price does to the margin and to a week's sales, for members who may see them. */
export function PriceEffect({ form, prices: { costMinor } }: { form: Reprice; prices: Prices }) {
  const t = useText();
  const { money } = useFormats();
  const { priceMinor, oldMinor, chosen } = form;
  if (priceMinor === null) return null;
  const signed = (minor: number) => `${minor < 0 ? '' : '+'}${money(minor)}`;
  const known = chosen.flatMap(({ prices, soldWeek }) => (soldWeek === null ? [] : [{ prices, soldWeek }]));
  const sold = known.reduce((sum, { soldWeek }) => sum + soldWeek, 0);
  const before = costMinor === null ? null : marginPercent(oldMinor, costMinor);
  const after = costMinor === null ? null : marginPercent(priceMinor, costMinor);
  return (
    <p role="status" className="text-sm">
      <span className="block">
        <span className={priceMinor < oldMinor ? 'font-semibold text-bad' : 'font-semibold text-good'}>
          {signed(priceMinor - oldMinor)}
        </span>
        {before !== null && after !== null && (
          <span className={after < 0 ? 'text-bad' : undefined}>
            {' · '}
            {t('product.prices.margin', { before, after })}
          </span>
        )}
      </span>
      {sold > 0 && (
        <span className="block text-ink-soft">
          {t('product.prices.week', { count: sold, amount: signed(weeklyEffect(known, priceMinor)) })}
        </span>
      )}
    </p>
  );
}
