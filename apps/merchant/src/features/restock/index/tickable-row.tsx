import type { ReactNode } from 'react';
import { useText } from '../../../app/use-text.ts';
import { TickBox } from '../tick-box.tsx';

type TickableRowProps = {
  /** Its name, for who cannot see the row. */
  device: string;
  ticked: boolean;
  disabled: boolean;
  onTick: (ticked: boolean) => void;
  children: ReactNode;
};

/** A cabinet of a list that can be chosen for a trip. */
export function TickableRow({ device, ticked, disabled, onTick, children }: TickableRowProps) {
  const t = useText();
  return (
    <div className="flex items-center ps-1.5">
      <TickBox
        label={t('restock.trip.choose', { device })}
        checked={ticked}
        disabled={disabled}
        onCheckedChange={onTick}
      />
      <div className="-ms-2 min-w-0 flex-1">{children}</div>
    </div>
  );
}
