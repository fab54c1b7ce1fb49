import type { RefundPlan } from '@larder/contract/refund.contract';
import { limits } from '@larder/domain/limits';
import { type RefundReason, refundReasons } from '@larder/domain/order/refund-reason';
import { Button } from '@larder/ui/controls/button';
import { MoneyField } from '@larder/ui/controls/money-field';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextArea } from '@larder/ui/controls/text-area';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { type ReactNode, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { cardName } from '#screen-kit/texts/card-name.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RefundLine } from './refund-line.tsx';
import {
  type RefundForm as Form,
  type RefundedComplaint,
  type RefundPart,
  useRefundForm,
} from './use-refund-form.ts';

type RefundFormProps = {
  plan: RefundPlan;
  /** The complaint that it is submitted from, and what the shopper asks for. */
  complaint?: RefundedComplaint & { readonly words: string };
  onSubmitted: (refundId: string) => void;
};

/** Form for a refund: items and units, the amount, the reason. */
export function RefundForm({ plan, complaint, onSubmitted }: RefundFormProps) {
  const t = useText();
  const { money } = useFormats();
  const form = useRefundForm(plan, complaint, onSubmitted);
  return (
    <>
      <CardStack>
        <Card>
          <p className="font-bold text-2xl tabular-nums">{money(plan.refundableMinor, plan.currency)}</p>
          <p className="text-ink-soft">{t('refund.refundable', { order: plan.orderNo })}</p>
          {complaint && <p className="mt-2 font-semibold tabular-nums">{complaint.words}</p>}
        </Card>
        <Part name="items">
          <Card title={t('field.order.items')} flush>
            <List>
              {plan.lines.map((line) => (
                <RefundLine key={line.itemId} line={line} currency={plan.currency} form={form} />
              ))}
            </List>
            {form.itemsProblem && (
              <div className="px-4 pb-2">
                <FormProblem text={form.itemsProblem} />
              </div>
            )}
          </Card>
        </Part>
        <Part name="amount">
          <Amount plan={plan} form={form} />
        </Part>
        <Part name="reason">
          <Reason form={form} />
        </Part>
      </CardStack>
      <SubmitRefund plan={plan} form={form} />
    </>
  );
}

const Part = ({ name, children }: { name: RefundPart; children: ReactNode }) => (
  <div data-part={name}>{children}</div>
);

const focusPart = (name: RefundPart) =>
  document.querySelector<HTMLElement>(`[data-part="${name}"] input:not([disabled])`)?.focus();

type PartProps = { plan: RefundPlan; form: Form };

/** The amount, which may be lower than what the chosen units cost. */
function Amount({ plan, form }: PartProps) {
  const t = useText();
  const entry = useNumberEntry(plan.currency);
  const { locale } = useReader();
  const { money } = useFormats();
  const full = money(form.fullMinor, plan.currency);
  return (
    <Card>
      <MoneyField
        label={t('refund.amount')}
        currencySign={currencySign(plan.currency, locale)}
        readTyped={entry.money}
        value={form.typed}
        onValueChange={form.setTyped}
        disabled={form.chosenLines === 0}
        hint={form.chosenLines === 0 ? t('refund.chooseFirst') : t('refund.worth', { amount: full })}
        error={form.amountProblem}
        required
      />
      {form.isLowered && (
        <div className="-mx-4 mt-1">
          <Button tone="ghost" size="medium" onClick={() => form.setTyped(null)}>
            {t('refund.useAll', { amount: full })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Reason({ form }: Pick<PartProps, 'form'>) {
  const t = useText();
  return (
    <Card>
      <RadioGroup
        label={t('refund.reason')}
        options={refundReasons.map((value) => ({
          value,
          label: t(`enum.refundReason.${value}`),
          ...(value === 'not_taken' && { description: t('refund.returnsToStock') }),
        }))}
        value={form.reason}
        onChange={(value) => form.setReason(value as RefundReason)}
        error={form.reasonProblem}
        required
      />
      <div className="mt-4">
        <TextArea
          label={t('refund.note')}
          maxLength={limits.refundNoteMaxChars}
          value={form.note}
          onChange={(event) => form.setNote(event.target.value)}
        />
      </div>
    </Card>
  );
}

/** The button names the amount; a dialog asks once more, with the card. */
function SubmitRefund({ plan, form }: PartProps) {
  const t = useText();
  const { money } = useFormats();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const { amountMinor } = form;
  const amount = amountMinor === null ? null : money(amountMinor, plan.currency);
  const card = cardName(plan.card) ?? t('refund.payer');
  function submit() {
    const missing = form.judge();
    if (missing) focusPart(missing);
    else setAsking(true);
  }
  const waits =
    amountMinor !== null && plan.approvalAboveMinor !== null && amountMinor > plan.approvalAboveMinor;
  return (
    <>
      <StickyFooter
        note={
          form.problem ? <FormProblem text={form.problem} /> : waits ? t('refund.needsApproval') : undefined
        }
      >
        <Button disabled={!online} onClick={submit}>
          {amount && form.chosenLines > 0 ? t('refund.submit', { amount }) : t('refund.verb')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asking}
        title={t('refund.confirm', { amount: amount ?? '', card })}
        sentence={t(sentenceOf(form.reason, waits))}
        cancelLabel={t('btn.cancel')}
        verb={t('refund.verb')}
        busyText={form.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void form.send().then(() => setAsking(false))}
      />
    </>
  );
}

/** What happens to the stock, and whether a second member decides first. */
function sentenceOf(reason: RefundReason | null, waits: boolean) {
  if (reason === 'not_taken') return waits ? 'refund.confirm.returnsLater' : 'refund.confirm.returns';
  return waits ? 'refund.confirm.keepsLater' : 'refund.confirm.keeps';
}
