import type { OnboardingStatus } from '@larder/domain/onboarding/onboarding-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<OnboardingStatus, BadgeTone> = {
  draft: 'neutral',
  awaiting_signatures: 'warn',
  auto_review: 'info',
  approved: 'good',
  rejected: 'bad',
};

/** State of an application for payments. */
export function ApplicationBadge({ status }: { status: OnboardingStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`merchant.application.${status}`}>
      {t(`enum.merchant.application.${status}`)}
    </Badge>
  );
}
