import { inviteUserInput } from '@larder/contract/team.contract';
import { DevicesField } from '#features/device/choice/devices-field.tsx';
import { InviteForm } from '#features/team/invite-form.tsx';
import { RoleField } from '#features/team/role-field.tsx';
import { ScopeField } from '#features/team/scope-field.tsx';
import { useInvite } from '#features/team/use-invite.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 25: invites a person to a role. */
export default function AddUserPage() {
  const t = useText();
  const seesAll = useMe().membership.deviceScope === 'all';
  const invite = useInvite();
  const { field, controlled, saved, ...form } = useAppForm({
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
  const role = controlled('role');
  const scope = controlled('deviceScope');
  const devices = controlled('deviceNos');
  return (
    <InviteForm
      path="/pages/index/user-management/user/add-new-user"
      form={form}
      email={{ ...field('email'), label: t('team.user.email'), hint: t('team.user.inviteHint') }}
      userName={{ ...field('userName'), label: t('team.user.name') }}
    >
      <RoleField value={role.value} error={role.error} withoutOwner onValueChange={role.onValueChange} />
      <ScopeField scope={scope.value} onScope={scope.onValueChange}>
        <DevicesField
          label={t('team.user.devices')}
          value={devices.value}
          onValueChange={devices.onValueChange}
          error={devices.error}
        />
      </ScopeField>
    </InviteForm>
  );
}
