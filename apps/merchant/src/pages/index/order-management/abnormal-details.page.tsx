import { idPattern } from '@larder/domain/ids';
import { IconButton } from '@larder/ui/controls/icon-button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AbnormalDesk } from './abnormal-details/abnormal-desk.tsx';
import { type Neighbours, useNeighbours } from './abnormal-details/use-neighbours.ts';

const PATH = '/pages/index/order-management/abnormal-details';

/** Screen 44: one abnormal order with its evidence, and the decision about it. */
export default function AbnormalDetailsPage() {
  const t = useText();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const order = trpc.order.readAbnormal.useQuery({ id }, { enabled: known });
  const neighbours = useNeighbours(id);
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  const { position, count } = neighbours;
  const device = order.data?.device;
  const place = position !== null && count > 1 ? t('abnormal.position', { n: position, count }) : null;
  return (
    <DataScreen
      path={PATH}
      query={order}
      skeleton={<CardSkeleton />}
      subtitle={device && [place, device.name ?? device.deviceNo].filter(Boolean).join(' · ')}
      actions={position !== null && count > 1 && <Steps neighbours={neighbours} />}
    >
      {(data) => <AbnormalDesk key={data.id} order={data} nextId={neighbours.nextId} />}
    </DataScreen>
  );
}

/** Steps to the order before and to the next one, without a decision. */
function Steps({ neighbours: { previousId, nextId } }: { neighbours: Neighbours }) {
  const t = useText();
  const navigate = useNavigate();
  const step = (id: string | null) => {
    if (id) navigate(screenHref(PATH, { id }), { replace: true });
  };
  return (
    <>
      <IconButton
        icon={<ChevronUp aria-hidden="true" />}
        label={t('abnormal.previous')}
        disabled={previousId === null}
        onPress={() => step(previousId)}
      />
      <IconButton
        icon={<ChevronDown aria-hidden="true" />}
        label={t('abnormal.next')}
        disabled={nextId === null}
        onPress={() => step(nextId)}
      />
    </>
  );
}
