import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CardStack } from '@larder/ui/layout/card-stack';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { CircleCheck } from 'lucide-react';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PairCard, pairsHeadingId } from './pair-card.tsx';
import type { PairListProps } from './pair-list-props.ts';

/** Number of pairs left, each pair with its choices, and the way back to publishing. */
export function PairList(props: PairListProps) {
  const { editor, pairs, mixedUp, wasChanged, leaving, onContinue } = props;
  const t = useText();
  const online = useOnline();
  const { device } = editor;
  const done = pairs.length === 0;
  return (
    <>
      <section className="bg-surface px-4 py-3">
        <h2
          id={pairsHeadingId}
          tabIndex={-1}
          className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold text-lg"
        >
          <span className="min-w-0 break-words">{device.name ?? device.deviceNo}</span>
          <span role="status" className={`font-semibold text-base ${done ? 'text-good' : 'text-warn'}`}>
            {done ? t('template.noLookAlikes') : t('template.pairsLeft', { count: pairs.length })}
          </span>
        </h2>
        {(!done || mixedUp.length > 0) && (
          <p className="mt-1 text-ink-soft text-sm">{t('template.pairsHint')}</p>
        )}
      </section>
      {done && mixedUp.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={t(wasChanged ? 'template.pairsDone' : 'template.pairsNone')}
        />
      ) : (
        <CardStack>
          {pairs.map((pair) => (
            <PairCard key={`${pair.door}${pair.productIds.join()}`} pair={pair} {...props} />
          ))}
          {mixedUp.map((pair) => (
            <PairCard key={`${pair.door}${pair.productIds.join()}`} pair={pair} {...props} />
          ))}
        </CardStack>
      )}
      <StickyFooter>
        <Button
          tone={done ? 'primary' : 'secondary'}
          disabled={!online}
          busyText={leaving ? t('template.state.saving') : undefined}
          onClick={onContinue}
        >
          {t(done ? 'template.continueToPublish' : 'template.backToTemplate')}
        </Button>
      </StickyFooter>
    </>
  );
}
