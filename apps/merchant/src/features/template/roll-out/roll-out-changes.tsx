import { Badge } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { ChangeCounts } from '#features/template/change-counts.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RollOutSource } from './roll-out-step.ts';

type RollOutChangesProps = { source: RollOutSource; deviceNos: readonly string[] };
type ChangedDevice = Outputs['template']['readRolloutChanges']['devices'][number];

/** Devices by name, each with the changes that the template makes there. */
export function RollOutChanges({ source, deviceNos }: RollOutChangesProps) {
  const t = useText();
  const query = trpc.template.readRolloutChanges.useQuery(
    { source, deviceNos: [...deviceNos] },
    { staleTime: 0 },
  );
  if (!query.data) return query.isError ? <FailedQuery query={query} /> : <ListSkeleton picture={false} />;
  return (
    <List label={t('template.rollOut.changes')}>
      {query.data.devices.map((device) => (
        <ListRow
          key={device.deviceNo}
          id={device.deviceNo}
          title={device.name ?? device.deviceNo}
          subtitle={device.name ? device.deviceNo : undefined}
          trailing={<Changes device={device} />}
        />
      ))}
    </List>
  );
}

function Changes({ device: { fits, changes, writtenOff } }: { device: ChangedDevice }) {
  const t = useText();
  if (!fits)
    return (
      <Badge tone="bad" name="rollOut.misfit">
        {t('template.rollOut.misfit')}
      </Badge>
    );
  if (writtenOff === 0 && Object.values(changes).every((count) => count === 0))
    return <span className="text-ink-soft text-sm">{t('template.unchanged')}</span>;
  return (
    <>
      <ChangeCounts changes={changes} />
      {writtenOff > 0 && (
        <Badge tone="warn" name="rollOut.writtenOff">
          {t('template.rollOut.writeOff', { count: writtenOff })}
        </Badge>
      )}
    </>
  );
}
