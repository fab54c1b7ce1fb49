import { Badge } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Badge for whether a member may sign in here. [screens 1.4] */
export function AccountBadge({ status }: { status: 'active' | 'disabled' }) {
  const t = useText();
  return (
    <Badge tone={status === 'active' ? 'good' : 'neutral'} name={`account.${status}`}>
      {t(`enum.account.${status}`)}
    </Badge>
  );
}
