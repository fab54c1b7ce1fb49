import { Banner } from '@larder/ui/feedback/banner';
import type { FormEventHandler, MouseEventHandler, ReactNode } from 'react';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type StepFormProps = {
  form: {
    formProps: {
      noValidate: boolean;
      onSubmit: FormEventHandler<HTMLFormElement>;
      onMouseDown: MouseEventHandler<HTMLFormElement>;
    };
    sending: boolean;
    mayWrite: boolean;
    problem: string | null;
    dirty: boolean;
  };
  conflict: boolean;
  children: ReactNode;
};

/** The frame of a step: its fields, and the button that saves it and goes on. */
export function StepForm({ form, conflict, children }: StepFormProps) {
  const t = useText();
  useUnsaved(form.dirty);
  return (
    <form {...form.formProps} className="flex grow flex-col">
      {conflict && <Banner tone="info">{t('onboarding.conflict')}</Banner>}
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">{children}</div>
      <FormFooter form={form} verb={t('onboarding.next')} />
    </form>
  );
}
