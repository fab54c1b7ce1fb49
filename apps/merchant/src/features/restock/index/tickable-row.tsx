import { type ReactNode, useId } from 'react';
import { TickBox } from '#features/restock/tick-box.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type TickableRowProps = {
  /** Name of the device, for screen readers. */
  device: string;
  ticked: boolean;
  disabled: boolean;
  onTick: (ticked: boolean) => void;
  /** True if the row has no link: a press anywhere on it ticks. */
  whole?: boolean;
  children: ReactNode;
};

/** Row of a device that can be ticked for a trip. */
export function TickableRow({ device, ticked, disabled, onTick, whole = false, children }: TickableRowProps) {
  const t = useText();
  const id = useId();
  const Row = whole ? 'label' : 'div';
  return (
    <div className="flex items-center ps-1.5">
      <TickBox
        id={id}
        label={t('restock.trip.choose', { device })}
        checked={ticked}
        disabled={disabled}
        onCheckedChange={onTick}
      />
      <Row {...(whole ? { htmlFor: id } : {})} className="-ms-2 block min-w-0 flex-1">
        {children}
      </Row>
    </div>
  );
}
