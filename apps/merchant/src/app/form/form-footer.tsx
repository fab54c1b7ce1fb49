import { Button } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useText } from '../use-text.ts';

type FormFooterProps = {
  form: { sending: boolean; mayWrite: boolean };
  /** What sending it does. */
  verb: string;
};

/** The end of a form that is a page: send it. */
export function FormFooter({ form: { sending, mayWrite }, verb }: FormFooterProps) {
  const t = useText();
  return (
    <StickyFooter>
      <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
        {verb}
      </Button>
    </StickyFooter>
  );
}
