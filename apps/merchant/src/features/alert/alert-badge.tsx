import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Status = Outputs['alert']['read']['status'];

const TONES: Record<Status, BadgeTone> = { active: 'bad', acknowledged: 'warn', recovered: 'good' };

/** The state of an alert. [screens 1.4] */
export function AlertBadge({ status }: { status: Status }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`alert.${status}`}>
      {t(`enum.alert.${status}`)}
    </Badge>
  );
}
