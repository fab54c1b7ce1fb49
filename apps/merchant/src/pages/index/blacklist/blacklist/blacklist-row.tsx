import { lastBlacklistDay } from '@larder/domain/blacklist/blacklist-entry';
import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { Link } from '@larder/ui/layout/link';
import { CreditCard, Wallet } from 'lucide-react';
import { useCardName } from '#features/blacklist/use-card-name.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
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
    <div data-id={entry.id} className="flex gap-3 px-4 py-3.5">
      <KindIcon
        role="img"
        aria-label={t(`enum.blacklist.kind.${entry.kind}`)}
        className="mt-1 size-icon shrink-0"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <span className="min-w-0 break-words pt-0.5 font-semibold text-lg tabular-nums">{name}</span>
          {onRemove && (
            <span className="ms-auto">
              <Button
                tone="secondary"
                size="small"
                aria-label={t('blacklist.remove', { card: name })}
                onClick={onRemove}
              >
                {t('btn.remove')}
              </Button>
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="neutral" name={`blacklist.reason.${entry.reason}`}>
            {t(`enum.blacklist.reason.${entry.reason}`)}
          </Badge>
          <End entry={entry} />
        </div>
        {entry.note && <p className="break-words">{entry.note}</p>}
        <div className="flex flex-col items-start gap-0.5 text-ink-soft text-sm">
          <OrderLink entry={entry} />
          <p className="tabular-nums">
            {entry.createdBy
              ? t('blacklist.addedBy', { name: entry.createdBy, time })
              : t('blacklist.addedBySystem', { time })}
          </p>
          <Removal entry={entry} />
        </div>
      </div>
    </div>
  );
}

function OrderLink({ entry: { orderId, orderNo } }: { entry: Entry }) {
  const t = useText();
  if (!orderId || !orderNo) return null;
  const href = screenHref('/pages/index/order-management/order-details', { id: orderId });
  return (
    <Link href={href} className="hit-44 max-w-full break-words tabular-nums underline underline-offset-4">
      {t('blacklist.order', { number: orderNo })}
    </Link>
  );
}

/** The last day on the list; nothing where a member removed the card. */
function End({ entry: { state, expiresAt } }: { entry: Entry }) {
  const t = useText();
  const { longDay } = useFormats();
  const { timezone } = useMe().merchant;
  if (state === 'removed') return null;
  const day = expiresAt && longDay(lastBlacklistDay(new Date(expiresAt), timezone));
  return (
    <span className="text-ink-soft text-sm tabular-nums">
      {day ? t(state === 'expired' ? 'blacklist.expired' : 'blacklist.until', { day }) : t('blacklist.noEnd')}
    </span>
  );
}

function Removal({ entry: { state, removedAt, removedBy, removalNote } }: { entry: Entry }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  if (state !== 'removed' || !removedAt) return null;
  const words = t('blacklist.removedBy', { name: removedBy ?? '–', time: dateTime(removedAt, timezone) });
  return (
    <>
      <p className="tabular-nums">{words}</p>
      {removalNote && <p className="break-words text-ink">{removalNote}</p>}
    </>
  );
}
