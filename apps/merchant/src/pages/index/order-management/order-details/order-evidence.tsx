import { Card } from '@larder/ui/layout/card';
import { SessionVideo } from '#features/media/session-video.tsx';
import { Stills } from '#features/media/stills.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<Outputs['order']['read'], 'session' | 'video' | 'pictures'>;

/** Video of the purchase and the pictures around it; a missing video says why. Each viewing is audited. */
export function OrderEvidence({ order: { session, video, pictures } }: { order: Order }) {
  const t = useText();
  if (!session || (!video && pictures.length === 0)) return null;
  const pair = pictures.length === 2 ? [t('order.before'), t('order.after')] : undefined;
  return (
    <Card title={t('field.order.video')}>
      <div className="flex flex-col gap-3">
        {video?.viewKey && <SessionVideo framed sessionId={session.id} viewKey={video.viewKey} />}
        {video && !video.viewKey && (
          <p className="grid aspect-video w-full max-w-sm place-items-center rounded-lg bg-sunken p-4 text-center text-ink-soft">
            {t(`order.video.${video.state}`)}
          </p>
        )}
        {pictures.length > 0 && (
          <Stills
            stills={pictures.map((picture) => ({ ...picture, url: null }))}
            sessionId={session.id}
            names={pair}
          />
        )}
        {[video, ...pictures].some((shown) => shown?.viewKey) && (
          <p className="text-ink-soft text-sm">{t('order.viewing')}</p>
        )}
      </div>
    </Card>
  );
}
