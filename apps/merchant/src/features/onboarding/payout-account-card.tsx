import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PayoutAccount = NonNullable<Outputs['onboarding']['readStanding']['payoutAccount']>;

/** What the payment provider waits for before it pays an approved merchant out. [screens 71, 75] */
export function PayoutAccountCard({ state }: { state: PayoutAccount }) {
  const t = useText();
  return (
    <Card>
      <div className="flex flex-col gap-2" data-payout-account={state}>
        <p className="font-bold text-lg">{t(`onboarding.payout.${state}.title`)}</p>
        <p className="text-ink-mid">{t(`onboarding.payout.${state}.text`)}</p>
      </div>
    </Card>
  );
}
