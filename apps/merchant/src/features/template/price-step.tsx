import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PriceStepProps = { previousPriceMinor: number | null; priceMinor: number | null; currency?: string };

/** "$2.50 → $2.75", said in words. */
export function PriceStep({ previousPriceMinor, priceMinor, currency }: PriceStepProps) {
  const t = useText();
  const { money } = useFormats();
  const amount = (minor: number | null) => (minor === null ? t('fixed.missing') : money(minor, currency));
  const prices = { before: amount(previousPriceMinor), after: amount(priceMinor) };
  return (
    <>
      <span className="sr-only">{t('template.priceStepSaid', prices)}</span>
      <span aria-hidden="true">{t('template.priceStep', prices)}</span>
    </>
  );
}
