import { Button } from '@larder/ui/controls/button';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FormProblem } from './form-problem.tsx';

type FormSheetFooterProps = {
  formId: string;
  form: { readonly problem: string | null; readonly mayWrite: boolean; readonly sending: boolean };
  submitText: string;
  tone?: 'primary' | 'danger';
};

/** Foot of a sheet with a form: why it was refused, and the button that sends it. */
export function FormSheetFooter({ formId, form, submitText, tone = 'primary' }: FormSheetFooterProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2 px-5 py-3">
      {form.problem && <FormProblem text={form.problem} />}
      <Button
        block
        tone={tone}
        type="submit"
        form={formId}
        disabled={!form.mayWrite}
        busyText={form.sending ? t('shell.sending') : undefined}
      >
        {submitText}
      </Button>
    </div>
  );
}
