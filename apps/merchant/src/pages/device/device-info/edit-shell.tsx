import { Button } from '@larder/ui/controls/button';
import { Section } from '@larder/ui/layout/section';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../app/use-text.ts';

type EditShellProps = {
  formProps: ComponentProps<'form'>;
  /** Of which cabinet. */
  title: string;
  hint?: string;
  mayWrite: boolean;
  sending: boolean;
  children: ReactNode;
};

/** One thing of a cabinet being changed. */
export function EditShell({ formProps, title, hint, mayWrite, sending, children }: EditShellProps) {
  const t = useText();
  return (
    <form {...formProps} className="flex grow flex-col">
      <Section padded title={title} {...(hint ? { hint } : {})}>
        {children}
      </Section>
      <div className="h-4 grow" />
      <StickyFooter>
        <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {t('btn.save')}
        </Button>
      </StickyFooter>
    </form>
  );
}
