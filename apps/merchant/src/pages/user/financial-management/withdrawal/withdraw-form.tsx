import { formatMinor } from '@larder/domain/money';
import { Button } from '@larder/ui/controls/button';
import { MoneyField } from '@larder/ui/controls/money-field';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { HeadlineAmount } from '@larder/ui/layout/headline-amount';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { SumRows } from '#features/finance/sum-rows.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { keepFieldFocused } from '#screen-kit/form/keep-field-focused.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useWithdrawForm } from './use-withdraw-form.ts';

type Wallet = Outputs['finance']['readWallet'];

type WithdrawFormProps = { wallet: Wallet; account: NonNullable<Wallet['account']> };

/** Form of a withdrawal: the amount, what arrives, when and where. The button names the amount. */
export function WithdrawForm({ wallet, account }: WithdrawFormProps) {
  const t = useText();
  const entry = useNumberEntry(wallet.currency);
  const { locale } = useReader();
  const { money, namedDay } = useFormats();
  const form = useWithdrawForm(wallet);
  const { currency, withdrawable, owedMinor, terms } = wallet;
  const amountMinor = form.amountMinor ?? 0;
  const arrives = form.amountProblem
    ? t('fixed.missing')
    : money(Math.max(0, amountMinor - terms.feeMinor), currency);
  const words = t('finance.account', { bank: account.bank, last4: account.accountLast4 });
  const expected = namedDay(terms.expectedDay);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.ask();
        }}
        onMouseDown={keepFieldFocused}
        className="flex grow flex-col"
      >
        <CardStack>
          <Card>
            <HeadlineAmount text={money(withdrawable, currency)} />
            <p className="text-ink-soft">{t('finance.available')}</p>
            {owedMinor > 0 && (
              <p className="text-ink-soft">
                {t('finance.lessBills', { amount: money(owedMinor, currency) })}
              </p>
            )}
          </Card>
          <Card>
            <MoneyField
              label={t('finance.amount')}
              currencySign={currencySign(currency, locale)}
              readTyped={entry.money}
              value={form.typed}
              onValueChange={form.setTyped}
              onBlur={form.judge}
              ref={form.field}
              name="amount"
              hint={t('finance.minHint', { amount: money(terms.minMinor, currency) })}
              error={form.amountProblem}
              required
            />
            <div className="-mx-4 mt-1">
              <Button tone="ghost" size="medium" onClick={() => form.setTyped(formatMinor(withdrawable))}>
                {t('finance.all')} · {money(withdrawable, currency)}
              </Button>
            </div>
          </Card>
          <Arrival
            wallet={wallet}
            amountMinor={amountMinor}
            arrives={arrives}
            to={words}
            expected={expected}
          />
        </CardStack>
        <StickyFooter note={form.problem && <FormProblem text={form.problem} />}>
          <Button type="submit" disabled={!form.mayWrite}>
            {form.amountMinor === null
              ? t('finance.withdraw')
              : t('finance.submit', { amount: money(form.amountMinor, currency) })}
          </Button>
        </StickyFooter>
      </form>
      <ConfirmDialog
        open={form.asking}
        title={t('finance.confirmTitle', { amount: money(amountMinor, currency) })}
        sentence={t('finance.confirmSentence', { arrives, account: words, day: expected })}
        cancelLabel={t('btn.cancel')}
        verb={t('finance.withdraw')}
        busyText={form.sending ? t('shell.sending') : undefined}
        onCancel={form.stopAsking}
        onConfirm={() => void form.send()}
      />
    </>
  );
}

type ArrivalProps = { wallet: Wallet; amountMinor: number; arrives: string; to: string; expected: string };

/** What arrives of an amount, where, and when. */
function Arrival({ wallet: { currency, terms }, amountMinor, arrives, to, expected }: ArrivalProps) {
  const t = useText();
  const { money } = useFormats();
  return (
    <Card>
      <SumRows
        rows={[
          { key: 'amount', label: t('finance.amount'), amount: money(amountMinor, currency) },
          {
            key: 'payoutFee',
            label: t('finance.payoutFee'),
            amount: money(amountMinor > 0 ? -terms.feeMinor : 0, currency),
          },
        ]}
        total={{ key: 'arrives', label: t('finance.arrives'), amount: arrives }}
      />
      <dl className="mt-2">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
          <dt className="text-ink-soft">{t('finance.to')}</dt>
          <dd className="ms-auto font-semibold">{to}</dd>
        </div>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
          <dt className="text-ink-soft">{t('finance.expected')}</dt>
          <dd className="ms-auto font-semibold">{expected}</dd>
        </div>
      </dl>
    </Card>
  );
}
