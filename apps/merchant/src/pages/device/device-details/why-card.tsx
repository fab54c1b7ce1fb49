import { ChevronDown, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CheckRow } from './check-row.tsx';
import type { DeviceDetails } from './device-details.ts';
import { NextActions } from './next-actions.tsx';
import { OutOfStockProducts } from './out-of-stock-products.tsx';
import type { Selling } from './selling.ts';
import { useFindingWords } from './use-finding-words.ts';

type WhyCardProps = { device: DeviceDetails; selling: Selling };

/**
 * Why a cabinet does not sell: the first cause, all six checks, and what to do now. While it sells, what keeps it from
 * selling more; when all is well, one line. [screens 60, decision 151]
 */
export function WhyCard({ device, selling }: WhyCardProps) {
  const t = useText();
  const titleId = useId();
  const wordsOf = useFindingWords(device, selling);
  const online = useOnline();
  const { dateTime } = useFormats();
  const { cause, checks } = selling;
  if (!cause) return <WellCard device={device} selling={selling} />;
  return (
    <section
      aria-labelledby={titleId}
      data-why={cause}
      className={`overflow-hidden rounded-xl border-2 bg-surface shadow-card ${selling.word === 'frozen' ? 'border-info' : 'border-bad'}`}
    >
      <div className="px-4 pt-3 pb-3">
        <h2 id={titleId} className="font-bold text-lg">
          {t('selling.why')}
        </h2>
        <p className="break-words text-ink-mid">{t(`selling.why.${cause}`)}</p>
        {!online && (
          <p className="text-ink-soft text-sm">
            {t('stock.asOf', { time: dateTime(selling.asOf, device.timezone) })}
          </p>
        )}
      </div>
      <ul>
        {checks.map((check) => (
          <CheckRow key={check.check} check={check} {...wordsOf(check)} />
        ))}
      </ul>
      <div className="border-line border-t bg-sunken px-4 py-3">
        <h3 className="pb-2 font-semibold text-sm">{t('selling.next')}</h3>
        <NextActions device={device} finding={cause} isStockHidden={selling.stock.onHand === null} isUrgent />
      </div>
    </section>
  );
}

/** Checks of a cabinet that sells: those that limit it in full, the others folded. */
function WellCard({ device, selling }: WhyCardProps) {
  const t = useText();
  const titleId = useId();
  const wordsOf = useFindingWords(device, selling);
  const notable = selling.checks.filter(({ state }) => state !== 'fine');
  const limiting = notable.find(({ state }) => state === 'limits');
  const others = selling.checks.filter(({ state }) => state === 'fine');
  return (
    <section
      aria-labelledby={titleId}
      data-why={limiting ? 'limits' : 'none'}
      className="rounded-xl bg-surface shadow-card"
    >
      <h2 id={titleId} className={limiting ? 'px-4 pt-3 pb-2 font-bold text-lg' : 'sr-only'}>
        {t(limiting ? 'selling.more' : 'selling.checks')}
      </h2>
      <ul>
        {notable.map((check) => (
          <CheckRow key={check.check} check={check} {...wordsOf(check)} />
        ))}
      </ul>
      {limiting?.finding === 'goods.someOutOfStock' && selling.outOfStock && (
        <OutOfStockProducts device={device} outOfStock={selling.outOfStock} asOf={selling.asOf} />
      )}
      {limiting && (
        <div className="px-4 pt-1 pb-3">
          <NextActions
            device={device}
            finding={limiting.finding}
            isStockHidden={selling.stock.onHand === null}
            isUrgent={false}
          />
        </div>
      )}
      {others.length > 0 && (
        <details className="group">
          <summary className="focus-inset flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
            <CircleCheck aria-hidden="true" className="size-icon shrink-0 text-good" />
            <span className="min-w-0 flex-1">
              {notable.length === 0
                ? t('selling.allFine')
                : t('selling.othersFine', { count: others.length })}
            </span>
            <ChevronDown aria-hidden="true" className="size-icon-sm shrink-0 group-open:rotate-180" />
          </summary>
          <ul>
            {others.map((check) => (
              <CheckRow key={check.check} check={check} {...wordsOf(check)} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
