import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Sheet } from '@larder/ui/pickers/sheet';
import { FailedQuery } from '../../../app/failed-query.tsx';
import { itemsOf, pagedOptions } from '../../../app/paged-list.tsx';
import { useFormats } from '../../../app/use-formats.ts';
import { useText } from '../../../app/use-text.ts';
import { type Outputs, trpc } from '../../../platform/trpc.ts';

type Rollout = Outputs['template']['rollouts']['items'][number];
type RolloutListSheetProps = { onClose: () => void; onOpen: (id: string) => void };

/** What was published to several cabinets, newest first. */
export function RolloutListSheet({ onClose, onOpen }: RolloutListSheetProps) {
  const t = useText();
  const query = trpc.template.rollouts.useInfiniteQuery({}, pagedOptions);
  const rollouts = query.data ? itemsOf(query.data) : [];
  return (
    <Sheet open title={t('template.rollout.title')} closeLabel={t('btn.close')} onClose={onClose}>
      {!query.data ? (
        query.isError ? (
          <FailedQuery query={query} />
        ) : (
          <ListSkeleton picture={false} />
        )
      ) : rollouts.length === 0 ? (
        <p className="px-5 py-8 text-center text-ink-soft">{t('template.rollout.none')}</p>
      ) : (
        <List label={t('template.rollout.title')}>
          {rollouts.map((rollout) => (
            <RolloutRow key={rollout.id} rollout={rollout} onOpen={() => onOpen(rollout.id)} />
          ))}
        </List>
      )}
      {query.hasNextPage && (
        <div className="px-5 py-3">
          <Button block tone="ghost" size="medium" onClick={() => void query.fetchNextPage()}>
            {t('template.showMore')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function RolloutRow({ rollout, onOpen }: { rollout: Rollout; onOpen: () => void }) {
  const t = useText();
  const { fullTime } = useFormats();
  const { id, createdAt, byName, preset, source, devices, applied, failed } = rollout;
  const from =
    source && `${source.name ?? source.deviceNo} · ${t('device.template.rev', { rev: source.rev })}`;
  return (
    <ListRow
      id={id}
      title={preset ?? from ?? t('fixed.missing')}
      subtitle={
        <>
          <span className="block">{fullTime(createdAt)}</span>
          <span className="block">
            {[
              byName && t('template.by', { name: byName }),
              t('template.rollout.appliedOn', { count: applied, of: devices }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      trailing={
        failed > 0 && (
          <Badge tone="bad" name="rollout.failed">
            {t('template.rollout.failed', { count: failed })}
          </Badge>
        )
      }
      onPress={onOpen}
    />
  );
}
