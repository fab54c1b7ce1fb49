import { Button } from '@larder/ui/controls/button';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FormProblem } from './form-problem.tsx';

type InlineFormButtonsProps = {
  form: { sending: boolean; mayWrite: boolean; problem?: string | null };
  /** The verb of the form's button. */
  verb: string;
  onCancel: () => void;
};

/** Buttons of a form within a page: leave it, or send it. */
export function InlineFormButtons({ form, verb, onCancel }: InlineFormButtonsProps) {
  const t = useText();
  return (
    <>
      <FormProblem text={form.problem} />
      <div className="flex flex-wrap gap-3 [&>*]:flex-[1_1_8em]">
        <Button tone="secondary" size="medium" onClick={onCancel}>
          {t('btn.cancel')}
        </Button>
        <Button
          type="submit"
          size="medium"
          disabled={!form.mayWrite}
          busyText={form.sending ? t('shell.sending') : undefined}
        >
          {verb}
        </Button>
      </div>
    </>
  );
}
