import { type AdjustReason, adjustReasons } from '@larder/domain/stock/stock-adjustment';
import { Keypad } from '@larder/ui/controls/keypad';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Adjustment } from './use-adjustment.ts';

const MAX_DIGITS = 4;

/** Steps of a stock correction, one sheet each. */
export function AdjustSheets({ adjustment }: { adjustment: Adjustment }) {
  const t = useText();
  const online = useOnline();
  const { line, step, counted, reason } = adjustment;
  const [was, now] = [line?.bookedOnHand ?? 0, adjustment.countedQty];
  return (
    <>
      <Keypad
        open={step === 'count'}
        onClose={() => adjustment.leave('count')}
        title={t('stock.adjust.count', { product: line?.name ?? '' })}
        cancelLabel={t('btn.cancel')}
        nextLabel={t('btn.next')}
        deleteLabel={t('btn.delete')}
        entry={counted}
        onEntry={adjustment.setCounted}
        onNext={adjustment.giveCount}
        nextDisabled={counted.text === '' || !online}
        maxDigits={MAX_DIGITS}
      />
      <SelectSheet
        open={step === 'reason'}
        onClose={() => adjustment.leave('reason')}
        title={t('stock.adjust.reason')}
        closeLabel={t('btn.cancel')}
        options={adjustReasons.map((value) => ({
          value,
          label: t(`enum.stock.reason.${value}`),
          disabled: !adjustment.allows(value),
        }))}
        value={null}
        onSelect={(value) => adjustment.giveReason(value as AdjustReason)}
      />
      <ConfirmDialog
        open={step === 'confirm'}
        title={t('stock.adjust.title')}
        sentence={t('stock.adjust.sentence', {
          product: line?.name ?? '',
          was,
          now,
          reason: t(`enum.stock.reason.${reason}`),
        })}
        cancelLabel={t('btn.cancel')}
        verb={t('stock.adjust')}
        busyText={adjustment.sending ? t('shell.sending') : undefined}
        onCancel={() => adjustment.leave('confirm')}
        onConfirm={() => void adjustment.send()}
      />
    </>
  );
}
