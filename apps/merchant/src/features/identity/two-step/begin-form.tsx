import { beginTwoStepInput, checkedChangeInput } from '@larder/contract/two-step.contract';
import { Button } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { apiClient } from '#platform/api/api-client.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ShownKey } from './confirm-form.tsx';
import { OwnChangeFields } from './own-change-fields.tsx';

type BeginFormProps = {
  /** True while verification is on: a code is asked for too. */
  moves: boolean;
  onShown: (key: ShownKey) => void;
};

/** First part of the setup: who asks. */
export function BeginForm({ moves, onShown }: BeginFormProps) {
  const t = useText();
  const begin = useSend(apiClient.identity.beginTwoStep.mutate);
  const { formProps, field, mayWrite, sending, problem } = useAppForm({
    schema: moves ? checkedChangeInput : beginTwoStepInput,
    defaults: { password: '', code: moves ? '' : undefined },
    fieldOf: { PASSWORD_WRONG: 'password', CODE_WRONG: 'code', CODE_USED: 'code' },
    send: async (typed) => onShown(await begin.mutateAsync(typed)),
  });
  return (
    <form {...formProps} className="flex grow flex-col">
      <div className="flex flex-col gap-5 px-4 py-6">
        <p className="text-ink-mid">
          {moves ? t('identity.twoStep.move.about') : t('identity.twoStep.off.apps')}
        </p>
        <OwnChangeFields password={field('password')} code={moves ? field('code') : undefined} />
        <FormProblem text={problem} />
      </div>
      <StickyFooter>
        <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {t('btn.next')}
        </Button>
      </StickyFooter>
    </form>
  );
}
