import { type DisposeReason, disposeReasons } from '@larder/domain/restock/judge-restock-line';
import { Chips } from '@larder/ui/layout/chips';
import { useText } from '#screen-kit/texts/use-text.ts';

type ReasonChipsProps = { value: DisposeReason | null; onChange: (reason: DisposeReason) => void };

/** Reasons to dispose of units; asked only when there are some. */
export function ReasonChips({ value, onChange }: ReasonChipsProps) {
  const t = useText();
  return (
    <div data-reasons className="flex min-w-0 flex-col gap-1">
      {value === null && (
        <p role="alert" className="font-medium text-bad text-sm">
          {t('valid.disposeReason')}
        </p>
      )}
      <Chips
        label={t('stock.dispose.reason')}
        chips={disposeReasons.map((reason) => ({ value: reason, label: t(`enum.stock.reason.${reason}`) }))}
        value={value ?? ''}
        onChange={(chosen) => {
          const reason = disposeReasons.find((known) => known === chosen);
          if (reason) onChange(reason);
        }}
      />
    </div>
  );
}
