import type { OnlineStatus } from '@larder/domain/device/presence/online-status';
import type { SellingFinding, SellingWord } from '@larder/domain/device/selling/judge-selling';
import { Badge } from '@larder/ui/feedback/badge';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type TroubleBadgeProps = {
  device: {
    online: OnlineStatus;
    lastSeenAt: string | null;
    timezone: string;
    lifecycle: 'to_be_activated' | 'operational';
    word: SellingWord | null;
    cause: SellingFinding | null;
  };
};

/** Why a device sells nothing: a silent one, a missing template, a freeze, or another cause; nothing while it sells. */
export function TroubleBadge({ device }: TroubleBadgeProps) {
  const t = useText();
  const { online, lastSeenAt, timezone, lifecycle, word, cause } = device;
  if (lifecycle !== 'operational' || online === 'offline' || online === 'never_seen')
    return <OnlineBadge online={online} lastSeenAt={lastSeenAt} timezone={timezone} />;
  if (cause === 'shelves.none') return <Badge tone="bad">{t('home.noTemplate')}</Badge>;
  if (word === 'frozen') return <Badge tone="info">{t('home.frozen')}</Badge>;
  return cause ? <Badge tone="bad">{t('home.notSelling')}</Badge> : null;
}
