import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { SessionFilms } from '#features/media/session-films.tsx';
import { Stills } from '#features/media/stills.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';

/** Film, pictures and facts of the session. Times are in the device's zone. */
export function EvidenceCard({ order }: { order: AbnormalOrder }) {
  const t = useText();
  const { fullTime, dateTimes } = useFormats();
  const { device, session, media, reason } = order;
  const { openedAt, closedAt } = session;
  const open =
    openedAt &&
    (closedAt ? dateTimes(openedAt, closedAt, device.timezone) : fullTime(openedAt, device.timezone));
  return (
    <div className="px-3 pt-3">
      <Card flush>
        <div className="flex flex-col gap-2 px-4 pt-2 pb-1">
          {media === null ? (
            <p className="text-ink-soft text-sm">{t('abnormal.hiddenMedia')}</p>
          ) : media.length === 0 ? (
            <p className="text-ink-soft text-sm">{t('abnormal.noMedia')}</p>
          ) : (
            <>
              <SessionFilms media={media} sessionId={session.id} />
              <Stills media={media} sessionId={session.id} />
            </>
          )}
        </div>
        <KeyValueList>
          {reason && (
            <KeyValue label={t('abnormal.reason')} value={t(`enum.order.abnormalReason.${reason}`)} />
          )}
          <KeyValue label={t('abnormal.door')} value={open} />
          <KeyValue label={t('field.order.number')} value={order.orderNo} />
        </KeyValueList>
      </Card>
    </div>
  );
}
