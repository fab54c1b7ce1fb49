import { ListRow } from '@larder/ui/layout/list-row';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Movement = Outputs['stock']['listMovements']['items'][number];
type MovementRowProps = {
  movement: Movement;
  /** Time zone of the device. */
  timeZone: string;
};

/** Row of one movement: type, time, reason, member, quantity, balance. */
export function MovementRow({ movement, timeZone }: MovementRowProps) {
  const t = useText();
  const { dateTime, fullTime, signed } = useFormats();
  return (
    <ListRow
      id={movement.id}
      title={t(`enum.stock.movement.${movement.type}`)}
      subtitle={
        <span title={fullTime(movement.occurredAt, timeZone)}>
          {[
            dateTime(movement.occurredAt, timeZone),
            t(`enum.stock.reason.${movement.reason}`),
            movement.actorName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      value={
        <>
          <span className="block font-semibold text-ink">{signed(movement.qty)}</span>
          <span className="block text-sm">{t('stock.balance', { qty: movement.balanceAfter })}</span>
        </>
      }
    />
  );
}
