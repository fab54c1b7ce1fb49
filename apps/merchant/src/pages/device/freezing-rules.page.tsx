import { deviceNoPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { DataScreen } from '../../app/data-screen.tsx';
import { useNewestFirst } from '../../app/form/use-newest-first.ts';
import { useSearchParams } from '../../app/navigation/use-search-params.ts';
import { StoppedScreen } from '../../app/stopped-screen.tsx';
import { trpc } from '../../platform/trpc.ts';
import { FreezingForm } from './freezing-rules/freezing-form.tsx';

const PATH = '/pages/device/freezing-rules';

/** 61. What is typed stays, whatever is heard of the cabinet meanwhile. */
export default function FreezingRulesPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const query = useNewestFirst(trpc.device.freezeRule.useQuery({ deviceNo }, { enabled: known }));
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={3} />}>
      {(stored) => <FreezingForm key={stored.deviceNo} stored={stored} />}
    </DataScreen>
  );
}
