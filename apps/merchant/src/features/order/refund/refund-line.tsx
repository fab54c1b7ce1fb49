import type { RefundPlan } from '@larder/contract/refund.contract';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { Stepper } from '@larder/ui/controls/stepper';
import { Picture } from '@larder/ui/media/picture';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { choicesOf, lineAmountMinor } from './refund-amount.ts';
import type { RefundForm } from './use-refund-form.ts';

type RefundLineProps = {
  line: RefundPlan['lines'][number];
  currency: string;
  form: RefundForm;
};

/** One item of the order, with how many of its units are refunded. */
export function RefundLine({ line, currency, form }: RefundLineProps) {
  const t = useText();
  const { whole } = useNumberEntry();
  const { money } = useFormats();
  const left = choicesOf(line).length;
  const qty = form.chosenOf(line);
  const amountMinor = lineAmountMinor(line, new Map([[line.itemId, qty || left]]));
  return (
    <li data-id={line.itemId} className="flex items-start gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={
            <span className="flex items-center gap-3">
              <Picture src={line.pictureUrl} alt="" size="medium" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 break-words font-semibold">{line.name}</span>
                  {left > 0 && (
                    <span className="font-semibold tabular-nums">{money(amountMinor, currency)}</span>
                  )}
                </span>
                <span className="block text-ink-soft text-sm">{useStandOf(line)}</span>
              </span>
            </span>
          }
          checked={qty > 0}
          disabled={left === 0}
          onCheckedChange={(checked) => form.choose(line, checked ? left : 0)}
        />
        {qty > 0 && left > 1 && (
          <div className="flex justify-end pb-1">
            <Stepper
              label={t('refund.qtyOf', { product: line.name })}
              decreaseLabel={t('refund.decrease', { product: line.name })}
              increaseLabel={t('refund.increase', { product: line.name })}
              value={qty}
              min={1}
              max={left}
              readTyped={whole}
              onChange={(next) => form.choose(line, next)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** Units that can still be refunded, or the reason why none can. */
function useStandOf(line: RefundPlan['lines'][number]): string {
  const t = useText();
  const { qty, refundedQty, pendingQty, amountsMinor, unitlessMinor } = line;
  if (unitlessMinor > 0) return t('refund.restOfPrice');
  if (amountsMinor.length > 0) return t('refund.left', { left: amountsMinor.length, qty });
  if (pendingQty > 0) return t('refund.pending');
  return refundedQty > 0 ? t('refund.refunded') : t('refund.notRefundable');
}
