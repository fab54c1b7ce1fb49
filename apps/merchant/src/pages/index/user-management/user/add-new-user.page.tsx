import { inviteUserInput } from '@larder/contract/team.contract';
import { limits } from '@larder/domain/limits';
import { TextField } from '@larder/ui/controls/text-field';
import { DevicesField } from '#features/device/choice/devices-field.tsx';
import { RoleField } from '#features/team/role-field.tsx';
import { ScopeField } from '#features/team/scope-field.tsx';
import { useInvite } from '#features/team/use-invite.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 25: invites a person by mail to a role; the person chooses the password. [decision 60] */
export default function AddUserPage() {
  const t = useText();
  const seesAll = useMe().membership.deviceScope === 'all';
  const invite = useInvite();
  const { formProps, sending, problem, dirty, field, controlled, mayWrite, saved } = useAppForm({
    schema: inviteUserInput,
    defaults: {
      kind: 'staff',
      email: '',
      userName: '',
      role: '',
      deviceScope: seesAll ? ('all' as const) : ('selected' as const),
      deviceNos: [] as string[],
    },
    fieldOf: { EMAIL_TAKEN: 'email' },
    send: async (values) => {
      await invite(values, saved);
    },
  });
  useUnsaved(dirty);
  const role = controlled('role');
  const scope = controlled('deviceScope');
  const devices = controlled('deviceNos');
  return (
    <AppScreen path="/pages/index/user-management/user/add-new-user" plain>
      <form {...formProps} className="flex grow flex-col">
        <div className="flex flex-col gap-5 px-4 py-6">
          <TextField
            {...field('email')}
            label={t('team.user.email')}
            hint={t('team.user.inviteHint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <TextField
            {...field('userName')}
            label={t('team.user.name')}
            maxLength={limits.nameMaxChars}
            autoComplete="off"
            required
          />
          <RoleField value={role.value} error={role.error} withoutOwner onValueChange={role.onValueChange} />
          <ScopeField scope={scope.value} onScope={scope.onValueChange}>
            <DevicesField
              label={t('team.user.devices')}
              value={devices.value}
              onValueChange={devices.onValueChange}
              error={devices.error}
            />
          </ScopeField>
        </div>
        <FormFooter form={{ sending, mayWrite, problem }} verb={t('team.invite.send')} />
      </form>
    </AppScreen>
  );
}
