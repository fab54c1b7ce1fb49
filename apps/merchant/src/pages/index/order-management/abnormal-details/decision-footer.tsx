// long: the decisions of one footer, each with its question
import type { DecisionOffer } from '@larder/domain/order/abnormal-choice';
import { type WaiveReason, waiveReasons } from '@larder/domain/order/abnormal-decision';
import { splitCapture } from '@larder/domain/order/payment-transitions';
import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { Lock } from 'lucide-react';
import { Fragment, useState } from 'react';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { KeyHint, useShortcut } from '#screen-kit/keyboard/shortcuts.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, EnteredItem, priceEntered } from './entered-item.ts';
import { needsSecondMember, RequestButton } from './request-button.tsx';
import { RunningTotal } from './running-total.tsx';
import type { Agreed, Decision } from './use-decision.ts';

type DecisionFooterProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  priced: ReturnType<typeof priceEntered>;
  /** The deadline has passed: the stock can be corrected, nothing can be charged. */
  isPast: boolean;
  /** Another member works on the order. */
  isHeld: boolean;
  /** Which decision leads, and how charging is offered. */
  offer: DecisionOffer;
  /** True where a decision cannot be undone, so that each asks first. */
  isFinal: () => boolean;
  decision: Decision;
};

/** Total against the hold, and the decisions: charge, nothing taken, waive; after the deadline only the record. */
export function DecisionFooter(props: DecisionFooterProps) {
  const { order, priced, isPast, isHeld, decision } = props;
  const disabled = isHeld || !decision.mayWrite || priced === null;
  return (
    <StickyFooter
      note={
        <span className="flex flex-col gap-1.5">
          {!isPast && <RunningTotal order={order} priced={priced} units={props.items.length} />}
          <FormProblem text={decision.problem} />
        </span>
      }
    >
      {isPast ? <RecordButton {...props} disabled={disabled} /> : <Acts {...props} disabled={disabled} />}
    </StickyFooter>
  );
}

const ACTS = ['nothing_taken', 'waive', 'charge'] as const;

/** The decision that leads, in the whole width, and the other two below it. */
function Acts(props: ActProps) {
  const { leads } = props.offer;
  const { order, items, priced, isHeld, disabled, offer, decision } = props;
  const totalMinor = priced?.totalMinor ?? 0;
  const others = { ...props, disabled: isHeld || !decision.mayWrite || decision.sending };
  const acts = {
    charge: needsSecondMember(order, totalMinor) ? (
      <RequestButton
        order={order}
        items={items}
        totalMinor={totalMinor}
        disabled={disabled}
        asks={offer.charge === 'asks'}
        leads={leads === 'charge'}
        decision={decision}
      />
    ) : (
      <ChargeButton {...props} />
    ),
    nothing_taken: <NothingButton {...others} />,
    waive: <WaiveButton {...others} />,
  };
  return (
    <>
      <div className="min-w-full px-0!" data-leads={leads}>
        {acts[leads]}
      </div>
      {ACTS.filter((act) => act !== leads).map((act) => (
        <Fragment key={act}>{acts[act]}</Fragment>
      ))}
    </>
  );
}

/** The look of a decision: the one that leads is yellow and in the whole width. */
const lookOf = (leads: boolean) =>
  leads ? ({ block: true } as const) : ({ tone: 'secondary', size: 'medium' } as const);

type ActProps = DecisionFooterProps & { disabled: boolean };

function ChargeButton({ order, items, priced, disabled, offer, isFinal, decision }: ActProps) {
  const t = useText();
  const shortcut = useShortcut('Enter');
  const { money } = useFormats();
  const questionOf = useChargeQuestion(order);
  const [question, setQuestion] = useState<Question | null>(null);
  const { currency, authorizedMinor } = order;
  const totalMinor = priced?.totalMinor ?? 0;
  const { captureMinor, dueMinor } = splitCapture(totalMinor, authorizedMinor);
  const rest = money(dueMinor, currency);
  const amount = money(captureMinor, currency);
  const leads = offer.leads === 'charge';
  if (offer.charge === 'off')
    return (
      <Button {...lookOf(leads)} disabled icon={<Lock aria-hidden="true" />}>
        {t(leads ? 'abnormal.chargeChoose' : 'abnormal.chargeOff')}
      </Button>
    );
  function begin() {
    if (items.length === 0) return decision.setProblem(t('refusal.ABNORMAL_NO_ITEM'));
    const asked = questionOf({ asks: offer.charge === 'asks', isFinal: isFinal(), dueMinor });
    if (asked) return setQuestion(asked);
    void decision.charge(items, 'undoable');
  }
  return (
    <>
      <Button
        {...shortcut}
        {...lookOf(leads)}
        disabled={disabled}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onClick={begin}
      >
        {dueMinor > 0
          ? t('abnormal.chargePart', { amount, rest })
          : t(leads ? 'abnormal.charge' : 'abnormal.chargeShort', { amount })}
        <KeyHint>↵</KeyHint>
      </Button>
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        sentence={question?.sentence ?? ''}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.chargeVerb')}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setQuestion(null)}
        onConfirm={() =>
          void decision.charge(items, question?.agreed ?? 'undoable').then(() => setQuestion(null))
        }
      />
    </>
  );
}

type Question = {
  readonly title: string;
  readonly sentence: string;
  /** What the member agrees to by confirming. */
  readonly agreed: Agreed;
};
type Doubts = { readonly asks: boolean; readonly isFinal: boolean; readonly dueMinor: number };

/** Everything that a member has to agree to before a charge, in one question; null if nothing speaks against it. */
function useChargeQuestion(order: AbnormalOrder) {
  const t = useText();
  const { money } = useFormats();
  const { authorizedMinor, currency, media } = order;
  return ({ asks, isFinal, dueMinor }: Doubts): Question | null => {
    const kind = media === null ? 'unseen' : 'noEvidence';
    const above = { authorized: money(authorizedMinor, currency), rest: money(dueMinor, currency) };
    const [first, ...others] = [
      ...(asks ? [{ title: t(`abnormal.${kind}Title`), sentence: t(`abnormal.${kind}Ask`) }] : []),
      ...(dueMinor > 0 ? [{ title: t('abnormal.aboveTitle'), sentence: t('abnormal.aboveAsk', above) }] : []),
      ...(isFinal ? [{ title: t('abnormal.lastMinuteTitle'), sentence: t('abnormal.lastMinuteAsk') }] : []),
    ];
    if (!first) return null;
    return {
      title: first.title,
      sentence: [first, ...others].map(({ sentence }) => sentence).join(' '),
      agreed: isFinal ? 'final' : 'undoable',
    };
  };
}

function NothingButton({ order, disabled, offer, isFinal, decision }: ActProps) {
  const t = useText();
  const shortcut = useShortcut('N');
  const { money } = useFormats();
  const [asking, setAsking] = useState(false);
  const { orderNo, authorizedMinor, currency } = order;
  const leads = offer.leads === 'nothing_taken';
  const amount = money(authorizedMinor, currency);
  return (
    <>
      <Button
        {...shortcut}
        {...lookOf(leads)}
        disabled={disabled}
        onClick={() => (isFinal() ? setAsking(true) : void decision.nothingTaken('undoable'))}
      >
        {leads && authorizedMinor > 0 ? t('abnormal.nothingRelease', { amount }) : t('abnormal.nothing')}
        <KeyHint>N</KeyHint>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('abnormal.nothing')}
        sentence={`${t('abnormal.nothingAsk', { orderNo, amount })} ${t('abnormal.lastMinuteAsk')}`}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.nothing')}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void decision.nothingTaken('final').then(() => setAsking(false))}
      />
    </>
  );
}

function WaiveButton({ order, disabled, offer, isFinal, decision }: ActProps) {
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
        {...lookOf(offer.leads === 'waive')}
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
          isFinal() ? setReason(value as WaiveReason) : void decision.waive(value as WaiveReason, 'undoable')
        }
      />
      <ConfirmDialog
        open={reason !== null}
        title={t('abnormal.waive')}
        sentence={`${t('abnormal.waiveAsk', { orderNo, amount: money(authorizedMinor, currency) })} ${t('abnormal.lastMinuteAsk')}`}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.waive')}
        destructive
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setReason(null)}
        onConfirm={() => void (reason && decision.waive(reason, 'final').then(() => setReason(null)))}
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
