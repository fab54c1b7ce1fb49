import { Section } from '@larder/ui/layout/section';
import type { ComponentProps, ReactNode } from 'react';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type EditShellProps = {
  formProps: ComponentProps<'form'>;
  /** Name of the device. */
  title: string;
  hint?: string;
  mayWrite: boolean;
  sending: boolean;
  problem: string | null;
  children: ReactNode;
};

/** Form around one value of a device. */
export function EditShell({ formProps, title, hint, mayWrite, sending, problem, children }: EditShellProps) {
  const t = useText();
  return (
    <form {...formProps} className="flex grow flex-col">
      <Section padded title={title} {...(hint ? { hint } : {})}>
        {children}
      </Section>
      <div className="h-4 grow" />
      <FormFooter form={{ sending, mayWrite, problem }} verb={t('btn.save')} />
    </form>
  );
}
