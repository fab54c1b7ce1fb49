import { Button } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FormProblem } from './form-problem.tsx';

type FormFooterProps = {
  form: { sending: boolean; mayWrite: boolean; problem?: string | null };
  /** The verb of the form's button. */
  verb: string;
};

/** Submit button at the end of a form that is a page. */
export function FormFooter({ form: { sending, mayWrite, problem }, verb }: FormFooterProps) {
  const t = useText();
  return (
    <StickyFooter note={problem && <FormProblem text={problem} />}>
      <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
        {verb}
      </Button>
    </StickyFooter>
  );
}
