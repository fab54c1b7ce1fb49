import type { ComponentProps } from 'react';
import { Button } from '../controls/button.tsx';
import { PickerButton } from './picker-button.tsx';

type ClearablePickerButtonProps = ComponentProps<typeof PickerButton> & {
  clearLabel: string;
  /** Clears the value; without it, or without a value, there is no button for it. */
  onClear: (() => void) | undefined;
};

/** A PickerButton with a button beside it that clears the value; in a narrow column it wraps below. */
export function ClearablePickerButton({ clearLabel, onClear, ...picker }: ClearablePickerButtonProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-[1_1_12em]">
        <PickerButton {...picker} />
      </div>
      {onClear && picker.value && (
        // As far down as the label above the field beside it.
        <div className="pt-[calc(1.225rem+8px)]">
          <Button tone="ghost" size="medium" onClick={onClear}>
            {clearLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
