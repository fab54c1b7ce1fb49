import { classNames } from '@larder/ui/layout/class-names';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, priceEntered } from './entered-item.ts';
import { needsSecondMember } from './request-button.tsx';

type RunningTotalProps = {
  order: AbnormalOrder;
  priced: ReturnType<typeof priceEntered>;
  units: number;
};

/** Total of the entered items against the hold; above what one member may charge, what a team of one can do. */
export function RunningTotal({ order, priced, units }: RunningTotalProps) {
  const t = useText();
  const { money } = useFormats();
  const sumsWords = useSumsWords(order);
  const { authorizedMinor, currency } = order;
  const totalMinor = priced?.totalMinor ?? 0;
  const isAbove = totalMinor > authorizedMinor;
  const { approval } = order;
  const isAlone = approval !== null && !approval.hasApprover && needsSecondMember(order, totalMinor);
  const share = authorizedMinor > 0 ? Math.min(1, totalMinor / authorizedMinor) : Number(totalMinor > 0);
  return (
    <>
      <span role="status" className="flex flex-col gap-1.5" data-total={totalMinor}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>{units === 0 ? t('abnormal.chooseFirst') : sumsWords(priced)}</span>
          <span className="font-bold text-ink text-xl tabular-nums">{money(totalMinor, currency)}</span>
        </span>
        {units > 0 && (
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className={classNames(
                'block h-full rounded-full transition-[width]',
                isAbove ? 'bg-bad' : 'bg-good',
              )}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
        {authorizedMinor === 0 ? (
          <span>{t('abnormal.notHeld')}</span>
        ) : (
          units > 0 && (
            <span className={isAbove ? 'font-semibold text-bad' : undefined}>
              {t(isAbove ? 'abnormal.aboveHold' : 'abnormal.belowHold', {
                amount: money(Math.abs(authorizedMinor - totalMinor), currency),
                hold: money(authorizedMinor, currency),
              })}
            </span>
          )
        )}
      </span>
      {isAlone && (
        <FormProblem text={t('abnormal.approval.single', { max: money(approval.maxMinor, currency) })} />
      )}
    </>
  );
}

/** Words the goods and the tax of which a total consists. */
export function useSumsWords({ currency, taxMode, taxRatePpm }: AbnormalOrder) {
  const t = useText();
  const { money, percent } = useFormats();
  return (priced: ReturnType<typeof priceEntered>) => {
    const { subtotalMinor = 0, taxMinor = 0 } = priced ?? {};
    return t(taxMode === 'inclusive' ? 'abnormal.sumsInside' : 'abnormal.sums', {
      goods: money(subtotalMinor, currency),
      rate: percent(taxRatePpm),
      tax: money(taxMinor, currency),
    });
  };
}
