import { checkOwnershipSum, formatOwnership } from '@larder/domain/onboarding/ownership';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Sum of the shares while they are typed, and whether it is enough to submit. */
export function OwnershipTotal({ shares }: { shares: readonly number[] }) {
  const t = useText();
  const sum = shares.reduce((total, share) => total + share, 0);
  const judged = checkOwnershipSum(shares.map((ownershipBp) => ({ ownershipBp })));
  const text = judged.ok
    ? t('onboarding.totalFine')
    : t(judged.refusal.code === 'OWNERSHIP_ABOVE_100' ? 'onboarding.totalAbove' : 'onboarding.totalBelow');
  const Icon = judged.ok ? CircleCheck : CircleAlert;
  return (
    <div role="status" data-total={sum} className="rounded-md bg-sunken px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 font-bold">
        <span>{t('onboarding.total')}</span>
        <span className="tabular-nums">{formatOwnership(sum)}%</span>
      </p>
      <p className={`mt-1 flex items-start gap-1.5 text-sm ${judged.ok ? 'text-good' : 'text-bad'}`}>
        <Icon aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
        {text}
      </p>
    </div>
  );
}
