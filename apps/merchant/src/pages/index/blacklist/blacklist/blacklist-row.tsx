import { lastBlacklistDay } from '@larder/domain/blacklist/blacklist-entry';
import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { Link } from '@larder/ui/layout/link';
import { ListRow } from '@larder/ui/layout/list-row';
import { CreditCard, Wallet } from 'lucide-react';
import { longDay } from '#features/blacklist/long-day.ts';
import { useCardName } from '#features/blacklist/use-card-name.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type Entry = Outputs['blacklist']['list']['items'][number];

/** Row of one blacklisted card. `onRemove`: only for members who may, and while the entry counts. */
export function BlacklistRow({ entry, onRemove }: { entry: Entry; onRemove: (() => void) | null }) {
  const t = useText();
  const cardName = useCardName();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  const name = cardName(entry);
  const time = dateTime(entry.createdAt, timezone);
  const KindIcon = entry.kind === 'card' ? CreditCard : Wallet;
  return (
    <ListRow
      as="div"
      id={entry.id}
      leading={<KindIcon aria-label={t(`enum.blacklist.kind.${entry.kind}`)} role="img" />}
      strong
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular-nums">{name}</span>
          <Badge tone="neutral" name={`blacklist.reason.${entry.reason}`}>
            {t(`enum.blacklist.reason.${entry.reason}`)}
          </Badge>
        </span>
      }
      subtitle={
        <>
          {entry.note && <span className="block text-ink">{entry.note}</span>}
          <OrderLink entry={entry} />
          <span className="block tabular-nums">
            {entry.createdBy
              ? t('blacklist.addedBy', { name: entry.createdBy, time })
              : t('blacklist.addedBySystem', { time })}
          </span>
          <End entry={entry} />
        </>
      }
      trailing={
        onRemove && (
          <Button
            tone="secondary"
            size="small"
            aria-label={t('blacklist.remove', { card: name })}
            onClick={onRemove}
          >
            {t('btn.remove')}
          </Button>
        )
      }
    />
  );
}

function OrderLink({ entry: { orderId, orderNo } }: { entry: Entry }) {
  const t = useText();
  if (!orderId || !orderNo) return null;
  const words = t('blacklist.order', { number: orderNo });
  const href = screenLink('/pages/index/order-management/order-details', { id: orderId });
  if (!href) return <span className="block tabular-nums">{words}</span>;
  return (
    <Link href={href} className="hit-44 inline-block tabular-nums underline underline-offset-4">
      {words}
    </Link>
  );
}

/** When the entry ends, or how it ended. */
function End({ entry }: { entry: Entry }) {
  const t = useText();
  const { locale } = useReader();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  const { state, expiresAt, removedAt, removedBy, removalNote } = entry;
  if (state === 'removed' && removedAt)
    return (
      <>
        <span className="block tabular-nums">
          {t('blacklist.removedBy', { name: removedBy ?? '–', time: dateTime(removedAt, timezone) })}
        </span>
        {removalNote && <span className="block">{removalNote}</span>}
      </>
    );
  if (!expiresAt) return <span className="block">{t('blacklist.noEnd')}</span>;
  const day = longDay(lastBlacklistDay(new Date(expiresAt), timezone), locale);
  return (
    <span className="block tabular-nums">
      {t(state === 'expired' ? 'blacklist.expired' : 'blacklist.until', { day })}
    </span>
  );
}
