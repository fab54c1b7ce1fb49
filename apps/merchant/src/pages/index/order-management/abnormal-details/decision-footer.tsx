import { type WaiveReason, waiveReasons } from '@larder/domain/order/abnormal-decision';
import { splitCapture } from '@larder/domain/order/payment-transitions';
import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { classNames } from '@larder/ui/layout/class-names';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { useState } from 'react';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { KeyHint, useShortcut } from '#screen-kit/keyboard/shortcuts.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, EnteredItem, priceEntered } from './entered-item.ts';
import type { Decision } from './use-decision.ts';

type DecisionFooterProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  priced: ReturnType<typeof priceEntered>;
  /** The deadline has passed: the stock can be corrected, nothing can be charged. */
  isPast: boolean;
  /** Another member works on the order. */
  isHeld: boolean;
  /** Asks before it completes the order at 0. */
  asks: boolean;
  decision: Decision;
};

/** Total against the hold, and the decisions: charge, nothing taken, waive; after the deadline only the record. */
export function DecisionFooter(props: DecisionFooterProps) {
  const { priced, isPast, isHeld, decision } = props;
  const disabled = isHeld || !decision.mayWrite || priced === null;
  return (
    <StickyFooter
      note={
        <span className="flex flex-col gap-1.5">
          {!isPast && <RunningTotal order={props.order} priced={priced} />}
          <FormProblem text={decision.problem} />
        </span>
      }
    >
      {isPast ? (
        <RecordButton {...props} disabled={disabled} />
      ) : (
        <>
          <div className="min-w-full">
            <ChargeButton {...props} disabled={disabled} />
          </div>
          <NothingButton {...props} disabled={isHeld || !decision.mayWrite} />
          <WaiveButton {...props} disabled={isHeld || !decision.mayWrite} />
        </>
      )}
    </StickyFooter>
  );
}

function RunningTotal({ order, priced }: Pick<DecisionFooterProps, 'order' | 'priced'>) {
  const t = useText();
  const { money, percent } = useFormats();
  const { authorizedMinor, currency, taxMode, taxRatePpm } = order;
  const { subtotalMinor = 0, taxMinor = 0, totalMinor = 0 } = priced ?? {};
  const isAbove = totalMinor > authorizedMinor;
  const share = authorizedMinor > 0 ? Math.min(1, totalMinor / authorizedMinor) : Number(totalMinor > 0);
  const sums = {
    goods: money(subtotalMinor, currency),
    rate: percent(taxRatePpm),
    tax: money(taxMinor, currency),
  };
  return (
    <span role="status" className="flex flex-col gap-1.5" data-total={totalMinor}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t(taxMode === 'inclusive' ? 'abnormal.sumsInside' : 'abnormal.sums', sums)}</span>
        <span className="font-bold text-ink text-xl tabular-nums">{money(totalMinor, currency)}</span>
      </span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={classNames(
            'block h-full rounded-full transition-[width]',
            isAbove ? 'bg-bad' : 'bg-good',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className={isAbove ? 'font-semibold text-bad' : undefined}>
        {authorizedMinor === 0
          ? t('abnormal.notHeld')
          : t(isAbove ? 'abnormal.aboveHold' : 'abnormal.belowHold', {
              amount: money(Math.abs(authorizedMinor - totalMinor), currency),
              hold: money(authorizedMinor, currency),
            })}
      </span>
    </span>
  );
}

type ActProps = DecisionFooterProps & { disabled: boolean };

function ChargeButton({ order, items, priced, disabled, decision }: ActProps) {
  const t = useText();
  const shortcut = useShortcut('Enter');
  const { money } = useFormats();
  const [asking, setAsking] = useState(false);
  const { currency, authorizedMinor } = order;
  const totalMinor = priced?.totalMinor ?? 0;
  const { captureMinor, dueMinor } = splitCapture(totalMinor, authorizedMinor);
  const rest = money(dueMinor, currency);
  const amount = money(captureMinor, currency);
  function begin() {
    if (items.length === 0) return decision.setProblem(t('refusal.ABNORMAL_NO_ITEM'));
    if (dueMinor > 0) return setAsking(true);
    void decision.charge(items);
  }
  return (
    <>
      <Button
        {...shortcut}
        block
        disabled={disabled}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onClick={begin}
      >
        {dueMinor > 0 ? t('abnormal.chargePart', { amount, rest }) : t('abnormal.charge', { amount })}
        <KeyHint>↵</KeyHint>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('abnormal.aboveTitle')}
        sentence={t('abnormal.aboveAsk', { authorized: money(authorizedMinor, currency), rest })}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.chargeVerb')}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void decision.charge(items).then(() => setAsking(false))}
      />
    </>
  );
}

function NothingButton({ order, disabled, asks, decision }: ActProps) {
  const t = useText();
  const shortcut = useShortcut('N');
  const { money } = useFormats();
  const [asking, setAsking] = useState(false);
  const { orderNo, authorizedMinor, currency } = order;
  return (
    <>
      <Button
        {...shortcut}
        tone="secondary"
        size="medium"
        disabled={disabled}
        onClick={() => (asks ? setAsking(true) : void decision.nothingTaken())}
      >
        {t('abnormal.nothing')}
        <KeyHint>N</KeyHint>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('abnormal.nothing')}
        sentence={t('abnormal.nothingAsk', { orderNo, amount: money(authorizedMinor, currency) })}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.nothing')}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void decision.nothingTaken().then(() => setAsking(false))}
      />
    </>
  );
}

function WaiveButton({ order, disabled, asks, decision }: ActProps) {
  const t = useText();
  const shortcut = useShortcut('W');
  const { money } = useFormats();
  const [choosing, setChoosing] = useState(false);
  const [reason, setReason] = useState<WaiveReason | null>(null);
  const { orderNo, authorizedMinor, currency } = order;
  return (
    <>
      <Button
        {...shortcut}
        tone="secondary"
        size="medium"
        disabled={disabled}
        onClick={() => setChoosing(true)}
      >
        {t('abnormal.waiveMore')}
        <KeyHint>W</KeyHint>
      </Button>
      <SelectSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('abnormal.waiveReason')}
        closeLabel={t('btn.cancel')}
        options={waiveReasons.map((value) => ({ value, label: t(`enum.abnormal.waiveReason.${value}`) }))}
        value={null}
        onSelect={(value) =>
          asks ? setReason(value as WaiveReason) : void decision.waive(value as WaiveReason)
        }
      />
      <ConfirmDialog
        open={reason !== null}
        title={t('abnormal.waive')}
        sentence={t('abnormal.waiveAsk', { orderNo, amount: money(authorizedMinor, currency) })}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.waive')}
        destructive
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setReason(null)}
        onConfirm={() => void (reason && decision.waive(reason).then(() => setReason(null)))}
      />
    </>
  );
}

function RecordButton({ order, items, disabled, decision }: ActProps) {
  const t = useText();
  const shortcut = useShortcut('Enter');
  const [asking, setAsking] = useState(false);
  const count = items.reduce((sum, { qty }) => sum + qty, 0);
  function begin() {
    if (count === 0) return decision.setProblem(t('refusal.ABNORMAL_NO_ITEM'));
    setAsking(true);
  }
  return (
    <>
      <Button {...shortcut} disabled={disabled} onClick={begin}>
        {t('abnormal.record')}
        <KeyHint>↵</KeyHint>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('abnormal.record')}
        sentence={t('abnormal.recordAsk', { orderNo: order.orderNo, count })}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.recordVerb')}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void decision.record(items).then(() => setAsking(false))}
      />
    </>
  );
}
