import { idPattern } from '@larder/domain/ids';
import { IconButton } from '@larder/ui/controls/icon-button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { WaitingStrips } from '#features/order/waiting-strips.tsx';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { trpc } from '#platform/trpc.ts';
import { Shortcuts, useShortcut } from '#screen-kit/keyboard/shortcuts.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AbnormalDesk } from './abnormal-details/abnormal-desk.tsx';
import { DecisionLines } from './abnormal-details/decision-lines.tsx';
import { DeskHelp } from './abnormal-details/desk-help.tsx';
import { DeskQueue } from './abnormal-details/desk-queue.tsx';
import { useDecisionHold } from './abnormal-details/use-decision-hold.ts';
import { useLoadAhead } from './abnormal-details/use-load-ahead.ts';
import { type Neighbors, useNeighbors } from './abnormal-details/use-neighbors.ts';
import { WideDesk } from './abnormal-details/wide-desk.tsx';

const PATH = '/pages/index/order-management/abnormal-details';

/**
 * Screen 44: one abnormal order with its evidence, and the decision about it; in a wide window the review desk, with
 * the queue. [decision 102]
 */
export default function AbnormalDetailsPage() {
  const t = useText();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const mayHandle = useCan(['order.abnormal.handle']);
  const order = trpc.order.readAbnormal.useQuery({ id }, { enabled: known });
  const nextId = useRef<string | null>(null);
  const { hold, holding } = useDecisionHold(id, nextId);
  const neighbors = useNeighbors(id, (one) => holding.made.has(one));
  nextId.current = neighbors.nextId;
  const wide = useWindowSize('desk');
  useLoadAhead(neighbors.aheadIds, wide && mayHandle);
  const [hasKeys, setKeys] = useState(true);
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  const { position, count } = neighbors;
  const device = order.data?.device;
  const place = position !== null && count > 1 ? t('abnormal.position', { n: position, count }) : null;
  return (
    <DataScreen
      path={PATH}
      query={order}
      skeleton={<CardSkeleton />}
      subtitle={device && [place, device.name ?? device.deviceNo].filter(Boolean).join(' · ')}
      wide={wide}
      head={
        <>
          <Shortcuts on={wide && hasKeys}>
            <DecisionLines hold={hold} holding={holding} />
          </Shortcuts>
          <WaitingStrips />
        </>
      }
      actions={
        <Shortcuts on={wide && hasKeys}>
          {wide && <DeskHelp hasKeys={hasKeys} onSwitch={setKeys} />}
          {position !== null && count > 1 && <Steps neighbors={neighbors} />}
        </Shortcuts>
      }
    >
      {(data) =>
        wide ? (
          <Shortcuts on={hasKeys}>
            <div className="grid min-h-0 flex-1 grid-cols-[minmax(200px,20%)_minmax(0,1fr)_minmax(350px,34%)] grid-rows-1">
              <DeskQueue items={neighbors.items} currentId={data.id} />
              <WideDesk key={data.id} order={data} nextId={neighbors.nextId} hold={hold} hasKeys={hasKeys} />
            </div>
          </Shortcuts>
        ) : (
          <AbnormalDesk key={data.id} order={data} nextId={neighbors.nextId} />
        )
      }
    </DataScreen>
  );
}

/** Steps to the order before and to the next one, without a decision. */
function Steps({ neighbors: { previousId, nextId } }: { neighbors: Neighbors }) {
  const t = useText();
  const navigate = useNavigate();
  const skip = useShortcut('S');
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
        {...skip}
        icon={<ChevronDown aria-hidden="true" />}
        label={t('abnormal.next')}
        disabled={nextId === null}
        onPress={() => step(nextId)}
      />
    </>
  );
}
