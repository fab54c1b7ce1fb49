import { registerForm } from '@larder/contract/identity.contract';
import type { Locale } from '@larder/domain/locale';
import { Button } from '@larder/ui/controls/button';
import { CodeField } from '@larder/ui/controls/code-field';
import { TextField } from '@larder/ui/controls/text-field';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { codeByEmail } from '#features/identity/code-by-email.ts';
import { countryOptions, likelyCountry } from '#features/identity/countries.ts';
import { NewPasswordFields } from '#features/identity/new-password-fields.tsx';
import { SendCode } from '#features/identity/send-code.tsx';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { signInAfterRegistering } from './register/sign-in-after-registering.ts';
import { TermsCheckbox } from './register/terms-checkbox.tsx';

/** Screen 10: registers a merchant, and signs its owner in with the password that was typed. */
export default function RegisterPage() {
  const t = useText();
  const navigate = useNavigate();
  const locale = useTranslation().i18n.language as Locale;
  const { timeZone } = useReader();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  // Read when the form opens: what is accepted is what stood there.
  const legal = trpc.support.readLegal.useQuery({ document: 'terms', locale });
  const register = useSend(apiClient.identity.register.mutate);
  const app = useAppForm<z.input<typeof registerForm>, z.output<typeof registerForm>>({
    schema: registerForm,
    defaults: {
      merchantName: '',
      contactName: '',
      country: likelyCountry(navigator.languages),
      email: '',
      code: '',
      password: '',
      confirm: '',
    },
    fieldOf: {
      CODE_WRONG: 'code',
      CODE_EXPIRED: 'code',
      EMAIL_TAKEN: 'email',
      TERMS_CHANGED: 'acceptTerms',
    },
    judgesAgain: { password: 'confirm' },
    send: async ({ confirm: _, ...input }) => {
      const termsVersion = legal.data?.version;
      await register.mutateAsync({ ...input, locale, timezone: timeZone, termsVersion });
      app.saved();
      navigate(await signInAfterRegistering(input), { replace: true });
    },
  });
  useUnsaved(app.dirty);
  const { field, controlled } = app;
  const country = controlled('country');
  const terms = controlled('acceptTerms');

  return (
    <SignInFrame path="/pages/login/register">
      <form {...app.formProps} className="flex flex-col gap-5">
        <TextField
          {...field('merchantName')}
          label={t('field.account.merchantName')}
          autoComplete="organization"
          required
        />
        <TextField
          {...field('contactName')}
          label={t('field.account.contactName')}
          autoComplete="name"
          required
        />
        <SelectField
          label={t('field.account.country')}
          options={countries}
          value={country.value ?? null}
          onChange={country.onValueChange}
          placeholder={t('identity.chooseCountry')}
          closeLabel={t('btn.close')}
          error={country.error}
          required
        />
        <TextField
          {...field('email')}
          label={t('field.account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SendCode purpose="register" {...codeByEmail(app.form)} />
        <CodeField {...controlled('code')} label={t('field.account.code')} required />
        <NewPasswordFields
          label={t('field.account.password')}
          rule={t('valid.password.rule')}
          password={field('password')}
          confirm={field('confirm')}
        />
        <TermsCheckbox
          name={terms.name}
          checked={terms.value === true}
          onCheckedChange={(checked) => terms.onValueChange(checked as true)}
          error={terms.error}
        />
        <Button
          type="submit"
          block
          disabled={!app.mayWrite}
          busyText={app.sending ? t('shell.sending') : undefined}
        >
          {t('btn.register')}
        </Button>
      </form>
    </SignInFrame>
  );
}
