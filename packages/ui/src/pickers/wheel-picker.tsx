import { WheelColumn, type WheelColumnProps } from './wheel-column.tsx';

type WheelPickerProps = { columns: (WheelColumnProps & { key: string })[] };

/** One or more wheels side by side; six options are visible, the chosen one is on the yellow band. */
export function WheelPicker({ columns }: WheelPickerProps) {
  return (
    <div className="relative px-4 py-2">
      <div
        aria-hidden="true"
        className="-translate-y-1/2 absolute inset-x-4 top-1/2 h-11 rounded-md bg-brand-soft"
      />
      <div className="flex gap-2 [mask-image:linear-gradient(transparent,#000_28%,#000_72%,transparent)]">
        {columns.map(({ key, ...column }) => (
          <WheelColumn key={key} {...column} />
        ))}
      </div>
    </div>
  );
}
