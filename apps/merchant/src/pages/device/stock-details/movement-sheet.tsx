import { Button } from '@larder/ui/controls/button';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { Sheet } from '@larder/ui/pickers/sheet';
import { headOptions } from '#platform/live/refresh-head.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MovementRow } from './movement-row.tsx';

type Line = Outputs['stock']['listLevels']['lines'][number];
type MovementSheetProps = {
  deviceNo: string;
  /** Time zone of the device. */
  timeZone: string;
  line: Line | null;
  onClose: () => void;
  onAdjust: (line: Line) => void;
};

/** Movements behind a line's stock: time, type, quantity, balance, member. */
export function MovementSheet({ deviceNo, timeZone, line, onClose, onAdjust }: MovementSheetProps) {
  const t = useText();
  const online = useOnline();
  const mayAdjust = useCan(['stock.adjust']);
  return (
    <Sheet
      open={line !== null}
      onClose={onClose}
      title={line?.name ?? ''}
      closeLabel={t('btn.close')}
      footer={
        mayAdjust &&
        line && (
          <div className="px-5 py-3">
            <Button block size="medium" disabled={!online} onClick={() => onAdjust(line)}>
              {t('stock.adjust')}
            </Button>
          </div>
        )
      }
    >
      {line && <Movements deviceNo={deviceNo} timeZone={timeZone} line={line} />}
    </Sheet>
  );
}

type MovementsProps = { deviceNo: string; timeZone: string; line: Line };

function Movements({ deviceNo, timeZone, line }: MovementsProps) {
  const t = useText();
  const movements = trpc.stock.listMovements.useInfiniteQuery(
    { deviceNo, door: line.door, layer: line.layer, productId: line.productId },
    { ...pagedOptions, ...headOptions('id') },
  );
  if (movements.isError && !movements.data) return <FailedQuery query={movements} />;
  if (!movements.data) return <ListSkeleton picture={false} />;
  return (
    <>
      <List label={t('stock.history')}>
        {itemsOf(movements.data).map((movement) => (
          <MovementRow key={movement.id} movement={movement} timeZone={timeZone} />
        ))}
      </List>
      {movements.hasNextPage ? (
        <ShowMore query={movements} />
      ) : (
        <p className="p-4 text-center text-ink-soft text-sm">{t('fixed.list.end')}</p>
      )}
    </>
  );
}
