import { DragHandle } from '@larder/ui/controls/drag-handle';
import { IconButton } from '@larder/ui/controls/icon-button';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TripBadge } from './trip-badge.tsx';
import type { TripStop } from './use-trip-form.ts';

type TripStopRowProps = {
  stop: TripStop;
  /** Position on the trip, from 1. */
  place: number;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Row of one device of the trip: dragged to its position, or moved step by step. Finished ones stay on the trip. */
export function TripStopRow(props: TripStopRowProps) {
  const { stop, place, canMoveUp, canMoveDown, onMove, onRemove } = props;
  const t = useText();
  const device = stop.name ?? stop.deviceNo;
  return (
    <li
      data-id={stop.deviceNo}
      data-place={place}
      className="relative flex items-center gap-1 py-2 ps-1 pe-2"
    >
      <DragHandle
        label={t('restock.trip.drag', { device })}
        canMoveUp={canMoveUp}
        canMoveDown={canMoveDown}
        onMove={onMove}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center">
        <span className="min-w-0 flex-[1_1_8em]">
          <span className="block break-words font-semibold">
            {place}. {device}
          </span>
          {stop.state === 'todo' ? (
            <span className="block text-ink-soft text-sm">
              {t('restock.trip.toPut', { count: stop.units })}
            </span>
          ) : (
            <TripBadge state={stop.state} />
          )}
        </span>
        <span className="ms-auto flex">
          <IconButton
            tone="soft"
            icon={<ArrowUp aria-hidden="true" />}
            label={t('restock.trip.moveUp', { device })}
            disabled={!canMoveUp}
            onPress={() => onMove(-1)}
          />
          <IconButton
            tone="soft"
            icon={<ArrowDown aria-hidden="true" />}
            label={t('restock.trip.moveDown', { device })}
            disabled={!canMoveDown}
            onPress={() => onMove(1)}
          />
          <IconButton
            tone="soft"
            icon={<X aria-hidden="true" />}
            label={t('restock.trip.remove', { device })}
            disabled={stop.state !== 'todo'}
            onPress={onRemove}
          />
        </span>
      </span>
    </li>
  );
}
