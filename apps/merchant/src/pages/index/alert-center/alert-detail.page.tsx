import { isTemperatureAlert } from '@larder/domain/alert/alert-type';
import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AcknowledgeForm } from './alert-detail/acknowledge-form.tsx';
import { AlertFacts } from './alert-detail/alert-facts.tsx';
import { AlertHead } from './alert-detail/alert-head.tsx';
import { IncidentCard } from './alert-detail/incident-card.tsx';
import { NotifiedCard } from './alert-detail/notified-card.tsx';
import { TemperatureCard } from './alert-detail/temperature-card.tsx';

const PATH = '/pages/index/alert-center/alert-detail';

/** Screen 53: one alert: event, duration, notified members, acknowledgment. */
export default function AlertDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const alert = trpc.alert.read.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={alert} skeleton={<CardSkeleton />}>
      {(data) => (
        <>
          <CardStack>
            <AlertHead alert={data} />
            {data.incident && <IncidentCard incident={data.incident} />}
            {isTemperatureAlert(data.type) && <TemperatureCard alert={data} />}
            <AlertFacts alert={data} />
            <NotifiedCard notified={data.notified} timeZone={data.device.timezone} />
          </CardStack>
          {data.status === 'active' && (
            <Can anyOf={['alert.receive', 'alert.configure']}>
              <AcknowledgeForm id={data.id} />
            </Can>
          )}
        </>
      )}
    </DataScreen>
  );
}
