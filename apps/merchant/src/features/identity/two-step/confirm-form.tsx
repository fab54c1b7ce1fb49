import { confirmTwoStepInput } from '@larder/contract/two-step.contract';
import { Button } from '@larder/ui/controls/button';
import { CodeField } from '@larder/ui/controls/code-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Copy } from 'lucide-react';
import { apiClient } from '#platform/api/api-client.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { QrCode } from './qr-code.tsx';

/** A key for an authenticator app: to scan, and to type. */
export type ShownKey = { readonly uri: string; readonly key: string };

type ConfirmFormProps = {
  shown: ShownKey;
  moves: boolean;
  onStartAgain: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/** Second part of the setup: the key for the app, and the first code that it shows. */
export function ConfirmForm({ shown, moves, onStartAgain, onConfirmed }: ConfirmFormProps) {
  const t = useText();
  const confirm = useSend(apiClient.identity.confirmTwoStep.mutate);
  const { formProps, controlled, submit, mayWrite, sending, problem } = useAppForm({
    schema: confirmTwoStepInput,
    defaults: { code: '' },
    fieldOf: { CODE_WRONG: 'code' },
    send: async (input) => onConfirmed((await confirm.mutateAsync(input)).recoveryCodes),
  });
  return (
    <form {...formProps} className="flex grow flex-col">
      <div className="flex flex-col gap-6 px-4 py-6">
        <KeyToAdd shown={shown} />
        <div className="flex flex-col gap-2">
          <h2 className="font-bold text-lg">{t('identity.twoStep.enter.title')}</h2>
          <CodeField
            {...controlled('code')}
            label={t('identity.secondStep.code')}
            onComplete={() => void submit()}
            required
          />
        </div>
        <FormProblem text={problem} />
      </div>
      <StickyFooter>
        <Button tone="secondary" onClick={onStartAgain}>
          {t('identity.twoStep.startAgain')}
        </Button>
        <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {moves ? t('identity.twoStep.confirmMove') : t('identity.twoStep.confirm')}
        </Button>
      </StickyFooter>
    </form>
  );
}

function KeyToAdd({ shown: { uri, key } }: { shown: ShownKey }) {
  const t = useText();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(key);
    toast.success(t('toast.copied'));
  };
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-bold text-lg">{t('identity.twoStep.scan.title')}</h2>
      <p className="text-ink-mid">{t('identity.twoStep.scan.about')}</p>
      <div className="flex justify-center">
        <QrCode text={uri} label={t('identity.twoStep.scan.picture')} />
      </div>
      <p className="text-ink-mid">{t('identity.twoStep.scan.samePhone')}</p>
      <p
        className="rounded-md bg-sunken px-4 py-3 text-center font-mono text-lg [overflow-wrap:anywhere]"
        data-key=""
      >
        {key.match(/.{1,4}/g)?.join(' ')}
      </p>
      <div className="flex flex-wrap gap-3 [&>*]:flex-[1_1_8em]">
        <Button tone="secondary" size="medium" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('identity.twoStep.scan.copyKey')}
        </Button>
        <a
          href={uri}
          className="inline-flex min-h-11 items-center justify-center rounded-md px-4 font-semibold underline underline-offset-4"
        >
          {t('identity.twoStep.scan.open')}
        </a>
      </div>
    </div>
  );
}
