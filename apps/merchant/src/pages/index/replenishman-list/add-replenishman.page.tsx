import { inviteRestockerInput } from '@larder/contract/team.contract';
import { limits } from '@larder/domain/limits';
import { TextField } from '@larder/ui/controls/text-field';
import { DevicesField } from '#features/device/choice/devices-field.tsx';
import { useInvite } from '#features/team/use-invite.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * Screen 22: invites a person by mail to restock the chosen devices; the person sets the password.
 * [decision 60]
 */
export default function AddRestockerPage() {
  const t = useText();
  const invite = useInvite();
  const { formProps, sending, problem, dirty, field, controlled, mayWrite, saved } = useAppForm({
    schema: inviteRestockerInput,
    defaults: { kind: 'restocker', email: '', userName: '', deviceNos: [] as string[] },
    fieldOf: { EMAIL_TAKEN: 'email' },
    send: async (values) => {
      await invite(values, saved);
    },
  });
  useUnsaved(dirty);
  const devices = controlled('deviceNos');
  return (
    <AppScreen path="/pages/index/replenishman-list/add-replenishman" plain>
      <form {...formProps} className="flex grow flex-col">
        <div className="flex flex-col gap-5 px-4 py-6">
          <TextField
            {...field('email')}
            label={t('team.restocker.email')}
            hint={t('team.invite.hint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <TextField
            {...field('userName')}
            label={t('team.restocker.userName')}
            maxLength={limits.nameMaxChars}
            autoComplete="off"
            required
          />
          <DevicesField
            label={t('team.restocker.boundDevices')}
            hint={devices.value.length === 0 ? t('team.restocker.seesNothing') : undefined}
            error={devices.error}
            value={devices.value}
            onValueChange={devices.onValueChange}
          />
        </div>
        <FormFooter form={{ sending, mayWrite, problem }} verb={t('team.invite.send')} />
      </form>
    </AppScreen>
  );
}
