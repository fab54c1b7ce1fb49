import { paymentAccountForm } from '@larder/contract/finance.contract';
import { checkBankNumbers, plainBankNumber } from '@larder/domain/finance/bank-account';
import { CodeField } from '@larder/ui/controls/code-field';
import { PasswordField } from '@larder/ui/controls/password-field';
import { TextField } from '@larder/ui/controls/text-field';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { type ReactNode, useState } from 'react';
import { usePasswordTexts } from '#features/identity/use-password-texts.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { createSingleIntention } from '#platform/api/single-intention.ts';
import { newId } from '#platform/system-edges.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SendAccountCode } from './send-account-code.tsx';

type AccountFormProps = {
  /** Shown above the fields. */
  head?: ReactNode;
  /** Of the merchant: decides how bank numbers look. */
  country: string;
  onSaved: (account: Outputs['finance']['setPaymentAccount']) => void;
};

/** The bank numbers as the merchant's country writes them, and twice the same account number. */
const schemaFor = (country: string) =>
  paymentAccountForm.superRefine(({ routing, account, repeat }, context) => {
    const numbers = { routing: plainBankNumber(routing), account: plainBankNumber(account) };
    const judged = checkBankNumbers(numbers, country);
    if (!judged.ok) {
      const { key, field } = judged.refusal.params ?? {};
      context.addIssue({ code: 'custom', path: [String(field)], message: String(key) });
    }
    if (numbers.account !== plainBankNumber(repeat))
      context.addIssue({
        code: 'custom',
        path: ['repeat'],
        message: 'refusal.ACCOUNT_NUMBERS_MISMATCH',
      });
  });

/** Fields of the account that withdrawals go to, with password and mailed code. [screens 80, 84] */
export function AccountForm({ head, country, onSaved }: AccountFormProps) {
  const t = useText();
  const passwordTexts = usePasswordTexts();
  const { account: me } = useMe();
  const queries = trpc.useUtils();
  const set = useSend(apiClient.finance.setPaymentAccount.mutate);
  const [schema] = useState(() => schemaFor(country));
  /** The same account keeps its id after a lost answer. */
  const [intention] = useState(() => createSingleIntention(newId));
  const form = useAppForm({
    schema,
    defaults: { holder: '', bank: '', routing: '', account: '', repeat: '', password: '', code: '' },
    fieldOf: {
      ACCOUNT_NUMBERS_MISMATCH: 'repeat',
      PASSWORD_WRONG: 'password',
      CODE_WRONG: 'code',
      CODE_EXPIRED: 'code',
    },
    judgesAgain: { account: 'repeat' },
    send: async (values) => {
      const { password: _, code: __, ...content } = values;
      const saved = await set.mutateAsync({ id: intention.keyFor(content), ...values });
      form.saved();
      await queries.finance.invalidate();
      onSaved(saved);
    },
  });
  useUnsaved(form.dirty);
  const { field, controlled } = form;
  const numeric = country === 'US' ? ({ inputMode: 'numeric' } as const) : {};
  return (
    <form {...form.formProps} className="flex grow flex-col">
      <CardStack>
        {head}
        <Card>
          <div className="flex flex-col gap-5">
            <TextField
              {...field('holder')}
              label={t('finance.holder')}
              autoComplete="organization"
              required
            />
            <TextField {...field('bank')} label={t('finance.bank')} autoComplete="off" required />
            <TextField
              {...field('routing')}
              {...numeric}
              label={t(country === 'US' ? 'finance.routing' : 'finance.bankCode')}
              autoComplete="off"
              required
            />
            <TextField
              {...field('account')}
              {...numeric}
              label={t('finance.accountNumber')}
              autoComplete="off"
              required
            />
            <TextField
              {...field('repeat')}
              {...numeric}
              label={t('finance.repeat')}
              autoComplete="off"
              onPaste={(event) => event.preventDefault()}
              required
            />
          </div>
        </Card>
        <Card title={t('finance.identity')}>
          <div className="flex flex-col gap-5">
            <PasswordField
              {...field('password')}
              label={t('finance.password')}
              {...passwordTexts}
              autoComplete="current-password"
              required
            />
            <div className="flex flex-col items-start gap-2">
              <p className="max-w-full text-ink-soft text-sm [overflow-wrap:anywhere]">
                {t('finance.identityHint', { email: me.email })}
              </p>
              <SendAccountCode onSent={() => form.form.setFocus('code')} />
            </div>
            <CodeField {...controlled('code')} label={t('finance.code')} required />
          </div>
        </Card>
      </CardStack>
      <FormFooter form={form} verb={t('finance.save')} />
    </form>
  );
}
