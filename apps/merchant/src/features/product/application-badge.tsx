import type { ApplicationStatus } from '@larder/domain/product/application-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<ApplicationStatus, BadgeTone> = {
  pending_review: 'info',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
};

/** Badge for the state of an application. [screens 1.4] */
export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`application.${status}`}>
      {t(`enum.application.${status}`)}
    </Badge>
  );
}
