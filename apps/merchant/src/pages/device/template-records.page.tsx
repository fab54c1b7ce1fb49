import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { deviceNoPattern } from '@larder/domain/ids';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { LayoutGrid, Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RollOutFlow } from '#features/template/roll-out/roll-out-flow.tsx';
import type { RollOutStep } from '#features/template/roll-out/roll-out-step.ts';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { Can, useCan } from '#screen-kit/member/can.tsx';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RecordRow } from './template-records/record-row.tsx';

const PATH = '/pages/device/template-records';

/** Screen 66: the versions of a device's template, newest first. */
export default function TemplateRecordsPage() {
  const t = useText();
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const seesDevice = useCan(['device.view']);
  const phone = useReader();
  const records = trpc.template.listRecords.useInfiniteQuery(
    { deviceNo },
    { ...pagedOptions, ...headOptions('versionId', 'versionId'), enabled: known },
  );
  const device = trpc.device.read.useQuery({ deviceNo }, { enabled: known && seesDevice }).data;
  const isSilent = device !== undefined && !isReachable(device.connectivity?.online ?? 'never_seen');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [rollOut, setRollOut] = useState<RollOutStep | null>(null);
  const toggle = useCallback(
    (versionId: string) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(versionId)) next.add(versionId);
        return next;
      }),
    [],
  );
  const choose = useCallback(
    (versionId: string) => setRollOut({ kind: 'extent', source: { versionId } }),
    [],
  );
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen
      path={PATH}
      query={records}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<LayoutGrid aria-hidden="true" />}
          title={t('template.none')}
          action={
            <Can anyOf={['template.edit']}>
              <ButtonLink size="medium" href={screenHref('/pages/device/set-template', { deviceNo })}>
                {t('title.device.set-template')}
              </ButtonLink>
            </Can>
          }
        />
      }
      head={
        <div className="px-4 py-3">
          <h2 className="break-words font-bold text-lg">{device?.name ?? deviceNo}</h2>
          {device?.name && <p className="break-all text-ink-soft text-sm">{deviceNo}</p>}
          <div className="-mx-4 pt-1">
            <Button tone="ghost" size="medium" icon={<Send />} onClick={() => setRollOut({ kind: 'list' })}>
              {t('template.rollout.title')}
            </Button>
          </div>
          <RollOutFlow step={rollOut} without={[deviceNo]} onStep={setRollOut} />
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={records} keyOf={({ versionId }) => versionId} label={t('template.list')}>
            {(record) => (
              <RecordRow
                record={record}
                deviceNo={deviceNo}
                timeZone={device?.timezone ?? phone.timeZone}
                isSilent={isSilent}
                open={opened.has(record.versionId)}
                onToggle={toggle}
                onRollOut={choose}
              />
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
