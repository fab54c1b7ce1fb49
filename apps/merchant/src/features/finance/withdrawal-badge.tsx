import type { WithdrawalState } from '@larder/domain/finance/withdrawal-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<WithdrawalState, BadgeTone> = {
  submitted: 'info',
  processing: 'info',
  paid: 'good',
  rejected: 'bad',
  failed: 'bad',
  canceled: 'neutral',
};

/** Badge for the state of a withdrawal. [screens 1.4] */
export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const t = useText();
  return (
    <Badge tone={TONES[state]} name={`withdrawal.${state}`}>
      {t(`enum.withdrawal.${state}`)}
    </Badge>
  );
}
