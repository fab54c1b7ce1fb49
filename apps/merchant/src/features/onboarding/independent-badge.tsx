import type { IndependentStatus } from '@larder/domain/onboarding/onboarding-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<IndependentStatus, BadgeTone> = { pending: 'warn', verified: 'good', failed: 'bad' };

/** State of a provider account of the merchant's own. */
export function IndependentBadge({ status }: { status: IndependentStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`independent.${status}`}>
      {t(`onboarding.independent.badge.${status}`)}
    </Badge>
  );
}
