import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PriceStep } from './price-step.tsx';
import type { PriceQuestionState } from './use-price-question.ts';

/** Question whether a price that moves tenfold or more is meant: a decimal mark at the wrong place looks like that. */
export function PriceQuestion({ question, currency }: { question: PriceQuestionState; currency?: string }) {
  const t = useText();
  const { asked } = question;
  const count = asked?.prices.length ?? 1;
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('template.jump.title', { count })}
      sentence={
        <>
          <p>{t('template.jump.sentence')}</p>
          <ul className="mt-3 rounded-md bg-page p-3 text-start text-sm">
            {asked?.prices.map(({ name, beforeMinor, afterMinor }) => (
              <li
                key={`${name} ${beforeMinor} ${afterMinor}`}
                className="flex flex-wrap justify-between gap-x-3 font-semibold text-ink"
              >
                {name && <span className="min-w-0 break-words">{name}</span>}
                <span className="tabular-nums">
                  <PriceStep previousPriceMinor={beforeMinor} priceMinor={afterMinor} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
        </>
      }
      cancelLabel={t('btn.cancel')}
      verb={t('template.jump.verb', { count })}
      onCancel={() => asked?.answer(false)}
      onConfirm={() => asked?.answer(true)}
    />
  );
}
