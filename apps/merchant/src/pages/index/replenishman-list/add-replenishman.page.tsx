import { inviteRestockerInput } from '@larder/contract/team.contract';
import { DevicesField } from '#features/device/choice/devices-field.tsx';
import { InviteForm } from '#features/team/invite-form.tsx';
import { useInvite } from '#features/team/use-invite.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 22: invites a person to restock the chosen devices. */
export default function AddRestockerPage() {
  const t = useText();
  const invite = useInvite();
  const { field, controlled, saved, ...form } = useAppForm({
    schema: inviteRestockerInput,
    defaults: { kind: 'restocker', email: '', userName: '', deviceNos: [] as string[] },
    fieldOf: { EMAIL_TAKEN: 'email' },
    send: async (values) => {
      await invite(values, saved);
    },
  });
  const devices = controlled('deviceNos');
  return (
    <InviteForm
      path="/pages/index/replenishman-list/add-replenishman"
      form={form}
      email={{ ...field('email'), label: t('team.restocker.email'), hint: t('team.invite.hint') }}
      userName={{ ...field('userName'), label: t('team.restocker.userName') }}
    >
      <DevicesField
        label={t('team.restocker.boundDevices')}
        hint={devices.value.length === 0 ? t('team.restocker.seesNothing') : undefined}
        error={devices.error}
        value={devices.value}
        onValueChange={devices.onValueChange}
      />
    </InviteForm>
  );
}
