import { deviceNoPattern } from '@larder/domain/ids';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { PackageOpen } from 'lucide-react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useSearchParams } from '../../../app/navigation/use-search-params.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { StoppedScreen } from '../../../app/stopped-screen.tsx';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { CreateOrderForm } from './create-order-form.tsx';

/** CREATE (93, 123): what somebody is to put into one cabinet. */
export function CreateOrderScreen({ path, mode }: { path: ScreenPath; mode: 'refill' | 'legacy' }) {
  const t = useText();
  const [search] = useSearchParams();
  const deviceNo = search.get('deviceNo') ?? '';
  const fromOrderId = search.get('fromOrderId') || undefined;
  const known = deviceNoPattern.test(deviceNo);
  const draft = trpc.restock.orderDraft.useQuery({ deviceNo, fromOrderId }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen
      path={path}
      query={draft}
      skeleton={<ListSkeleton />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={<EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('restock.device.empty')} />}
    >
      {(data) => <CreateOrderForm key={deviceNo} draft={data} mode={mode} fromOrderId={fromOrderId} />}
    </DataScreen>
  );
}
