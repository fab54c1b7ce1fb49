import { submitIndependentInput } from '@larder/contract/onboarding.contract';
import { ButtonLink } from '@larder/ui/controls/button';
import { TextField } from '@larder/ui/controls/text-field';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IndependentBadge } from '#features/onboarding/independent-badge.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const RESULT = '/pages/user/financial-management/independent-merchant/result';

/** Screen 76: a provider account of the merchant's own. */
export default function IndependentMerchantPage() {
  const query = trpc.onboarding.readIndependent.useQuery();
  return (
    <DataScreen
      path="/pages/user/financial-management/independent-merchant/index"
      query={query}
      skeleton={<DetailSkeleton rows={4} />}
      plain
    >
      {({ account }) => <IndependentAccount account={account} />}
    </DataScreen>
  );
}

type Account = Outputs['onboarding']['readIndependent']['account'];

function IndependentAccount({ account }: { account: Account }) {
  const t = useText();
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-4">
        <p className="text-ink-mid">{t('onboarding.independent.intro')}</p>
        {account && (
          <p className="flex flex-wrap items-center gap-2">
            {t('onboarding.independent.status')} <IndependentBadge status={account.status} />
          </p>
        )}
      </div>
      {account && account.status !== 'failed' ? (
        <StickyFooter>
          <ButtonLink href={screenHref(RESULT)}>{t('onboarding.independent.see')}</ButtonLink>
        </StickyFooter>
      ) : (
        <IndependentForm provider={account?.provider ?? ''} />
      )}
    </>
  );
}

/** Asks once more before it is sent: a verified account changes who pays the merchant. */
function IndependentForm({ provider }: { provider: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { readIndependent } = trpc.useUtils().onboarding;
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const send = useSend(apiClient.onboarding.submitIndependent.mutate);
  const app = useAppForm({
    schema: submitIndependentInput,
    defaults: { provider, mid: '', keyRef: '' },
    send: async (values) => {
      const confirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      if (!confirmed) return;
      await send.mutateAsync(values);
      app.saved();
      await readIndependent.invalidate();
      navigate(screenHref(RESULT), { replace: true });
    },
  });
  useUnsaved(app.dirty);
  return (
    <form {...app.formProps} className="flex grow flex-col">
      <div className="flex flex-col gap-5 px-4 pt-5 pb-6">
        <TextField {...app.field('provider')} label={t('onboarding.independent.provider')} required />
        <TextField
          {...app.field('mid')}
          label={t('onboarding.independent.mid')}
          hint={t('onboarding.sealedHint')}
          autoComplete="off"
          required
        />
        <TextField
          {...app.field('keyRef')}
          label={t('onboarding.independent.keyRef')}
          hint={t('onboarding.sealedHint')}
          autoComplete="off"
          required
        />
      </div>
      <FormFooter form={{ ...app, sending: send.isPending }} verb={t('onboarding.independent.submit')} />
      <ConfirmDialog
        open={answer !== null}
        title={t('onboarding.independent.confirm.title')}
        sentence={t('onboarding.independent.confirm.sentence', { provider: app.form.watch('provider') })}
        cancelLabel={t('btn.cancel')}
        verb={t('onboarding.independent.confirm.verb')}
        onCancel={() => answer?.(false)}
        onConfirm={() => answer?.(true)}
      />
    </form>
  );
}
