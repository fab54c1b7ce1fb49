import { type Evidence, evidenceOf } from '@larder/domain/order/abnormal-choice';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { VideoOff } from 'lucide-react';
import { SessionVideos } from '#features/media/session-videos.tsx';
import { Stills } from '#features/media/stills.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';

type EvidenceCardProps = {
  order: AbnormalOrder;
  /** Video and pictures fill a wide column, and have keys. */
  wide?: boolean;
  /** Shows the pictures without being asked, beside the suggestion. [decision 298] */
  pictures?: boolean;
};

export const PICTURE_KEYS: readonly string[] = ['B', 'A'];

const stillsOf = ({ media }: AbnormalOrder) => media?.filter(({ kind }) => kind === 'still') ?? [];

/** The pictures before and after; null for any other number of pictures. */
export function picturePair(order: AbnormalOrder) {
  const stills = stillsOf(order);
  return stills.length === 2 ? stills : null;
}

/** What this member can see of the purchase. */
export const evidenceFor = ({ media, suggestion }: AbnormalOrder): Evidence =>
  evidenceOf(
    media === null ? null : media.filter(({ viewKey }) => viewKey !== null).length,
    suggestion?.weights.length ?? 0,
  );

/** Video and pictures of the session, from before and after where the cabinet took them. */
export function EvidenceCard({ order, wide = false, pictures = wide }: EvidenceCardProps) {
  const t = useText();
  const { media, session } = order;
  const stills = stillsOf(order);
  const isPair = picturePair(order) !== null;
  if (evidenceFor(order) === 'none') return <NoEvidence media={media ?? []} />;
  const missing = media === null ? t('abnormal.hiddenMedia') : t('abnormal.noMedia');
  return (
    <div className="px-3 pt-3">
      <Card>
        {media === null || media.length === 0 ? (
          <p className="text-ink-soft text-sm">{missing}</p>
        ) : (
          <div className="flex flex-col gap-2">
            <SessionVideos
              media={media}
              sessionId={session.id}
              close
              framed={wide}
              block={wide}
              ahead={wide}
            />
            <Stills
              stills={stills}
              sessionId={session.id}
              names={isPair ? [t('order.before'), t('order.after')] : undefined}
              keys={isPair && wide ? PICTURE_KEYS : undefined}
              block={wide}
              ahead={pictures}
            />
          </div>
        )}
      </Card>
    </div>
  );
}

/** Says what is missing, and why that matters before a charge. */
function NoEvidence({ media }: { media: NonNullable<AbnormalOrder['media']> }) {
  const t = useText();
  const isOnTheWay = media.some(({ state }) => state === 'pending');
  const known = isOnTheWay ? 'pendingEvidence' : media.length > 0 ? 'lostEvidence' : 'noEvidence';
  return (
    <div className="px-3 pt-3" data-evidence="none">
      <Card>
        <div className="flex items-start gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-warn-soft text-warn">
            <VideoOff aria-hidden="true" className="size-icon" />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{t(`abnormal.${known}`)}</p>
            <p className="text-ink-soft text-sm">{t('abnormal.noEvidenceHint')}</p>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** Number and times of the session, in the device's zone. */
export function SessionFacts({ order }: { order: AbnormalOrder }) {
  const t = useText();
  const { fullTime, dateTimes } = useFormats();
  const { timezone } = order.device;
  const { openedAt, closedAt } = order.session;
  const open =
    openedAt && (closedAt ? dateTimes(openedAt, closedAt, timezone) : fullTime(openedAt, timezone));
  return (
    <div className="px-3">
      <Card flush>
        <KeyValueList>
          <KeyValue label={t('abnormal.door')} value={open} />
          <KeyValue label={t('field.order.number')} value={order.orderNo} />
        </KeyValueList>
      </Card>
    </div>
  );
}
