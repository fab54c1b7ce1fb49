import { Button } from '@larder/ui/controls/button';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Progress } from '@larder/ui/feedback/progress';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RollOutSource } from './roll-out-step.ts';

type Rollout = Outputs['template']['readRollout'];
type RolloutDevice = Rollout['devices'][number];

const TONES: Record<RolloutDevice['state'], BadgeTone> = {
  applied: 'good',
  published: 'warn',
  waiting: 'info',
  replaced: 'neutral',
  canceled: 'neutral',
  refused: 'bad',
  rejected: 'bad',
};

type RolloutSheetProps = {
  id: string;
  onClose: () => void;
  /** Publishes again to the devices where it failed. */
  onRetry: (source: RollOutSource, deviceNos: string[]) => void;
};

/** Progress of a template at each of its devices; updates as they answer. */
export function RolloutSheet({ id, onClose, onRetry }: RolloutSheetProps) {
  const t = useText();
  const online = useOnline();
  const mayEdit = useCan(['template.edit']);
  const query = trpc.template.readRollout.useQuery({ id });
  const source = query.data?.source;
  const failed = (query.data?.devices ?? []).filter(
    ({ state }) => state === 'refused' || state === 'rejected',
  );
  return (
    <Sheet
      open
      title={t('template.rollout.title')}
      closeLabel={t('btn.close')}
      onClose={onClose}
      footer={
        source &&
        mayEdit &&
        failed.length > 0 && (
          <div className="px-5 py-3">
            <Button
              block
              tone="secondary"
              disabled={!online}
              onClick={() =>
                onRetry(
                  source,
                  failed.map(({ deviceNo }) => deviceNo),
                )
              }
            >
              {t('template.rollout.retry', { count: failed.length })}
            </Button>
          </div>
        )
      }
    >
      {query.data ? (
        <RolloutList devices={query.data.devices} />
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <ListSkeleton picture={false} />
      )}
    </Sheet>
  );
}

function RolloutList({ devices }: Pick<Rollout, 'devices'>) {
  const t = useText();
  const applied = devices.filter(({ state }) => state === 'applied').length;
  const going = devices.filter(({ state }) => state !== 'refused').length;
  return (
    <>
      <div className="px-4 pb-3" role="status">
        <Progress
          label={t('template.rollout.progress')}
          share={going === 0 ? 0 : applied / going}
          valueText={t('template.rollout.count', { count: applied, of: going })}
        />
      </div>
      <List label={t('template.rollout.title')}>
        {devices.map((device) => (
          <RolloutRow key={device.deviceNo} device={device} />
        ))}
      </List>
    </>
  );
}

function RolloutRow({ device }: { device: RolloutDevice }) {
  const t = useText();
  const textOf = useRefusalText();
  const { deviceNo, name, rev, state, refusal } = device;
  const error = refusal && Object.assign(new Error(refusal.code), { data: { refusal } });
  const facts = [name && deviceNo, rev !== null && t('device.template.rev', { rev })];
  return (
    <ListRow
      id={deviceNo}
      title={name ?? deviceNo}
      subtitle={
        <>
          {facts.filter(Boolean).join(' · ')}
          {error && <span className="block text-bad">{textOf(error)}</span>}
        </>
      }
      trailing={
        <Badge tone={TONES[state]} name={`rollout.${state}`}>
          {t(`template.rollout.${state}`)}
        </Badge>
      }
    />
  );
}
