import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type State = Outputs['order']['listAbnormal']['items'][number]['state'];

const TONES: Record<State, BadgeTone> = { open: 'warn', resolved: 'good', waived: 'neutral', expired: 'bad' };

/** Badge for the progress of an abnormal order. [screens 1.4] */
export function AbnormalBadge({ state }: { state: State }) {
  const t = useText();
  return (
    <Badge tone={TONES[state]} name={`abnormal.${state}`}>
      {t(`enum.abnormal.${state}`)}
    </Badge>
  );
}
