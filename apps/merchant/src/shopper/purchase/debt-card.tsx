import { Button } from '@larder/ui/controls/button';
import { CircleAlert, CreditCard, Hourglass, MessageSquare } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { CardChoice } from '#shopper/cabinet/card-choice.tsx';
import { sandboxCards } from '#shopper/cabinet/sandbox-cards.ts';
import type { Receipt } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { goToComplaint } from './complain-link.tsx';
import type { ReceiptOrder } from './receipt-order.ts';
import { type DebtFailure, usePayDebt } from './use-pay-debt.ts';

type DebtCardProps = {
  receipt: Receipt;
  order: ReceiptOrder;
  debt: NonNullable<ReceiptOrder['debt']>;
  token: string;
  /** Reads the receipt again. */
  onResult: () => void;
};

/** The amount still due with its reason, and the ways to pay it. [decision 106] */
export function DebtCard({ receipt, order, debt, token, onResult }: DebtCardProps) {
  const { t, money } = useWords();
  const { pay, paying, failure } = usePayDebt(token, onResult);
  const due = money(debt.dueMinor, order.currency);
  if (debt.isPending && !paying)
    return (
      <Frame
        icon={<Hourglass aria-hidden="true" />}
        title={t('shopper.debt.pendingTitle')}
        amount={due}
        state="pending"
      >
        <p className="text-ink-mid">{t('shopper.debt.pending', { amount: due })}</p>
      </Frame>
    );
  const paid = money(order.capturedMinor, order.currency);
  const cause =
    order.capturedMinor > 0 ? t('shopper.debt.partCharged', { paid }) : t('shopper.debt.notCharged');
  return (
    <Frame icon={<CircleAlert aria-hidden="true" />} title={t('shopper.debt.title')} amount={due} state="due">
      {debt.takesTestCards ? (
        <>
          <p className="text-ink-mid">{cause}</p>
          <PayForm
            due={due}
            paying={paying}
            failure={failure}
            onPay={(cardToken) => pay({ amountMinor: debt.dueMinor, cardToken })}
          />
        </>
      ) : (
        <>
          <p className="text-ink-mid">{t('shopper.debt.elsewhere', { seller: receipt.merchantName })}</p>
          <Button block icon={<MessageSquare aria-hidden="true" />} onClick={() => goToComplaint(token)}>
            {t('shopper.debt.write')}
          </Button>
        </>
      )}
    </Frame>
  );
}

type FrameProps = {
  icon: ReactNode;
  title: string;
  amount: string;
  state: 'due' | 'pending';
  children: ReactNode;
};

function Frame({ icon, title, amount, state, children }: FrameProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      data-debt={state}
      className="flex flex-col gap-3 rounded-xl bg-surface p-4 shadow-card"
    >
      <header className="flex items-center gap-3">
        <span
          className={`grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-6 ${state === 'pending' ? 'bg-info-soft text-info' : 'bg-warn-soft text-warn'}`}
        >
          {icon}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={headingId} className="min-w-0 break-words font-bold text-lg">
            {title}
          </h2>
          <span data-debt-due="" className="font-bold text-2xl tabular-nums">
            {amount}
          </span>
        </span>
      </header>
      {children}
    </section>
  );
}

type PayFormProps = {
  due: string;
  paying: boolean;
  failure: DebtFailure | null;
  onPay: (cardToken: string) => void;
};

/** The card, the reason of a refusal, and the one button. */
function PayForm({ due, paying, failure, onPay }: PayFormProps) {
  const words = useWords();
  const { t } = words;
  const online = useOnline();
  const [cardToken, setCardToken] = useState<string>(sandboxCards[0].token);
  return (
    <>
      <CardChoice chosen={cardToken} onChange={setCardToken} disabled={paying} />
      <div role="alert" className="empty:hidden">
        {failure && (
          <p
            data-refusal={'code' in failure ? failure.code : failure.kind}
            className="flex items-start gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 font-semibold text-bad"
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-icon-sm shrink-0" />
            <span className="min-w-0 break-words">
              {'code' in failure ? words.refusal(failure) : t(`shopper.debt.${failure.kind}`)}
            </span>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {paying && t('shopper.debt.paying')}
      </p>
      <Button
        block
        icon={<CreditCard aria-hidden="true" />}
        disabled={!online}
        busyText={paying ? t('shopper.debt.paying') : undefined}
        onClick={() => onPay(cardToken)}
      >
        {t('shopper.debt.pay', { amount: due })}
      </Button>
      {!online && <p className="text-center text-ink-mid text-sm">{t('shopper.debt.offline')}</p>}
    </>
  );
}
