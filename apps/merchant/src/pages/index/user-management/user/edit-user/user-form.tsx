import { editMemberInput } from '@larder/contract/team.contract';
import { limits } from '@larder/domain/limits';
import { TextField } from '@larder/ui/controls/text-field';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { DevicesField } from '#features/device/choice/devices-field.tsx';
import { RoleField } from '#features/team/role-field.tsx';
import { ScopeField } from '#features/team/scope-field.tsx';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AccountHead } from './account-head.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { ReadMember } from './read-member.ts';
import { useUserChange } from './use-user-change.ts';
import { UserActions } from './user-actions.tsx';

/** The form of a user; a change of what they may do is confirmed before it is sent. */
export function UserForm({ member }: { member: ReadMember }) {
  const t = useText();
  const { id, version, userName, role, deviceScope, deviceNos, isSelf } = member;
  const change = useUserChange(member);
  const { formProps, sending, problem, dirty, field, controlled, mayWrite, saved } = useAppForm({
    schema: editMemberInput,
    stored: { id, version, userName, role, deviceScope, deviceNos },
    send: async (values) => {
      await change.send(values);
      if (!change.needsConsent(values)) saved();
    },
  });
  useUnsaved(dirty);
  const chosenRole = controlled('role');
  const scope = controlled('deviceScope');
  const devices = controlled('deviceNos');
  return (
    <form {...formProps} className="flex grow flex-col">
      <CardStack>
        <AccountHead member={member} />
        <Card>
          <div className="flex flex-col gap-5">
            <TextField
              {...field('userName')}
              label={t('team.user.name')}
              maxLength={limits.nameMaxChars}
              autoComplete="off"
              required
            />
            {isSelf ? (
              <p className="text-ink-soft text-sm">{t('team.user.ownLocked')}</p>
            ) : (
              <>
                <RoleField
                  value={chosenRole.value}
                  ownName={member.roleName}
                  error={chosenRole.error}
                  onValueChange={chosenRole.onValueChange}
                />
                {chosenRole.value === 'owner' ? (
                  <p className="text-ink-soft text-sm">{t('team.user.ownerDevices')}</p>
                ) : (
                  <ScopeField scope={scope.value} onScope={scope.onValueChange}>
                    <DevicesField
                      label={t('team.user.devices')}
                      value={devices.value}
                      onValueChange={devices.onValueChange}
                      error={devices.error}
                    />
                  </ScopeField>
                )}
              </>
            )}
          </div>
        </Card>
        {!isSelf && <UserActions member={member} />}
      </CardStack>
      <FormFooter form={{ sending, mayWrite, problem }} verb={t('btn.save')} />
      <ChangeDialog change={change} member={member} onSaved={saved} />
    </form>
  );
}
