import type { RefundState } from '@larder/domain/order/refund-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<RefundState, BadgeTone> = {
  submitted: 'info',
  pending_approval: 'warn',
  processing: 'info',
  succeeded: 'good',
  failed: 'bad',
  rejected: 'neutral',
};

/** Badge for the state of a refund. [screens 1.4] */
export function RefundBadge({ state }: { state: RefundState }) {
  const t = useText();
  return (
    <Badge tone={TONES[state]} name={`refund.${state}`}>
      {t(`enum.refund.${state}`)}
    </Badge>
  );
}
