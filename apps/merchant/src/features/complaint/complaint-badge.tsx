import type { ComplaintStatus } from '@larder/domain/complaint/complaint-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<ComplaintStatus, BadgeTone> = {
  pending: 'warn',
  processing: 'info',
  resolved: 'good',
  rejected: 'neutral',
  closed: 'neutral',
};

/** Badge for the status of a complaint. [screens 1.4] */
export function ComplaintBadge({ status }: { status: ComplaintStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`complaint.${status}`}>
      {t(`enum.complaint.${status}`)}
    </Badge>
  );
}
