import type { IndependentStatus } from '@larder/domain/onboarding/onboarding-transitions';
import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { BadgeCheck, CircleX, Hourglass, Landmark } from 'lucide-react';
import { IndependentBadge } from '#features/onboarding/independent-badge.tsx';
import { RemarksCard } from '#features/onboarding/remarks-card.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const FORM = '/pages/user/financial-management/independent-merchant/index';
const FINANCE = '/pages/user/financial-management/financial-management';
const ICONS = { pending: Hourglass, verified: BadgeCheck, failed: CircleX } satisfies Record<
  IndependentStatus,
  unknown
>;

/** Screen 77: what became of the merchant's own provider account. */
export default function IndependentResultPage() {
  const t = useText();
  const query = trpc.onboarding.readIndependent.useQuery();
  return (
    <DataScreen
      path="/pages/user/financial-management/independent-merchant/result"
      query={query}
      skeleton={<CardSkeleton cards={2} />}
      isEmpty={({ account }) => account === null}
      empty={
        <EmptyState
          icon={<Landmark aria-hidden="true" />}
          title={t('onboarding.independent.none')}
          action={<ButtonLink href={screenHref(FORM)}>{t('onboarding.independent.enter')}</ButtonLink>}
        />
      }
    >
      {({ account }) => account && <Result account={account} />}
    </DataScreen>
  );
}

type Account = NonNullable<Outputs['onboarding']['readIndependent']['account']>;

function Result({ account }: { account: Account }) {
  const t = useText();
  const { dateTime, phoneZone } = useFormats();
  const { status, reason, provider, midLast4, keyRefLast4, submittedAt } = account;
  const Icon = ICONS[status];
  return (
    <>
      <CardStack>
        <Card>
          <div className="flex flex-col items-center gap-2 py-2 text-center">
            <Icon aria-hidden="true" className="size-10" />
            <IndependentBadge status={status} />
            <p className="text-balance font-bold text-lg">{t(`onboarding.independent.${status}`)}</p>
            {status !== 'failed' && (
              <p className="text-ink-soft">{t(`onboarding.independent.${status}Hint`)}</p>
            )}
          </div>
        </Card>
        {reason && <RemarksCard remarks={reason} />}
        <Card flush>
          <KeyValueList>
            <KeyValue label={t('onboarding.independent.provider')} value={provider} />
            <KeyValue label={t('onboarding.independent.mid')} value={`•••• ${midLast4}`} />
            <KeyValue label={t('onboarding.independent.keyRef')} value={`•••• ${keyRefLast4}`} />
            <KeyValue
              label={t('onboarding.independent.submittedAt')}
              value={dateTime(submittedAt, phoneZone)}
            />
          </KeyValueList>
        </Card>
      </CardStack>
      <StickyFooter>
        {status === 'failed' && (
          <ButtonLink href={screenHref(FORM)}>{t('onboarding.independent.again')}</ButtonLink>
        )}
        <ButtonLink href={screenHref(FINANCE)} tone={status === 'failed' ? 'secondary' : 'primary'}>
          {t('onboarding.independent.done')}
        </ButtonLink>
      </StickyFooter>
    </>
  );
}
