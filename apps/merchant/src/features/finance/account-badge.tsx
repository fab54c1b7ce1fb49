import type { PaymentAccountState } from '@larder/domain/finance/check-withdrawal';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<PaymentAccountState, BadgeTone> = {
  pending: 'warn',
  active: 'good',
  replaced: 'neutral',
  rejected: 'bad',
};

/** Badge for the state of a bank account. [screens 1.4] */
export function AccountBadge({ state }: { state: PaymentAccountState }) {
  const t = useText();
  return (
    <Badge tone={TONES[state]} name={`payment_account.${state}`}>
      {t(`enum.paymentAccount.${state}`)}
    </Badge>
  );
}
