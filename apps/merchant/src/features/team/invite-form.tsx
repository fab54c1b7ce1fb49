import { limits } from '@larder/domain/limits';
import { TextField } from '@larder/ui/controls/text-field';
import type { ComponentProps, ReactNode } from 'react';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import type { useAppForm } from '#screen-kit/form/use-app-form.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type InviteFormProps = {
  path: ScreenPath;
  form: Pick<ReturnType<typeof useAppForm>, 'formProps' | 'sending' | 'problem' | 'mayWrite' | 'dirty'>;
  email: ComponentProps<typeof TextField>;
  userName: ComponentProps<typeof TextField>;
  /** What the person may do and see. */
  children: ReactNode;
};

/** A screen that invites a person by mail, who sets the password. [decision 60] */
export function InviteForm({ path, form, email, userName, children }: InviteFormProps) {
  const t = useText();
  useUnsaved(form.dirty);
  return (
    <AppScreen path={path} plain>
      <form {...form.formProps} className="flex grow flex-col">
        <div className="flex flex-col gap-5 px-4 py-6">
          <TextField
            {...email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <TextField {...userName} maxLength={limits.nameMaxChars} autoComplete="off" required />
          {children}
        </div>
        <FormFooter form={form} verb={t('team.invite.send')} />
      </form>
    </AppScreen>
  );
}
