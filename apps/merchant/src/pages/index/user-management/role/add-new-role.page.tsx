import { idPattern } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { completePermissions } from '@larder/domain/team/permission-areas';
import { isSystemRole, type SystemRole, systemRoles } from '@larder/domain/team/permissions';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RoleForm } from '#features/team/role-form.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/index/user-management/role/add-new-role';
const presets = Object.keys(systemRoles) as SystemRole[];

/** Screen 27: a new role, from nothing, from a preset or as a copy of another role. */
export default function AddRolePage() {
  const from = useSearchParams()[0].get('copyFrom');
  const known = from === null || isSystemRole(from) || idPattern.test(from);
  const copied = trpc.team.readRole.useQuery({ role: from ?? '' }, { enabled: from !== null && known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  if (from === null) {
    return (
      <AppScreen path={PATH}>
        <NewRole />
      </AppScreen>
    );
  }
  return (
    <DataScreen path={PATH} query={copied} skeleton={<CardSkeleton cards={4} />}>
      {(role) => <NewRole copied={role} />}
    </DataScreen>
  );
}

function NewRole({ copied }: { copied?: Outputs['team']['readRole'] }) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const held = useMe().permissions;
  const add = useSend(apiClient.team.addRole.mutate);
  const [preset, setPreset] = useState<string | null>(null);
  const system = copied && isSystemRole(copied.role) ? copied.role : undefined;
  const copiedName = copied && (system ? t(`enum.role.${system}`) : (copied.name ?? ''));
  const within = (permissions: Parameters<typeof completePermissions>[0]) =>
    completePermissions(permissions).filter((permission) => held.includes(permission));
  return (
    <RoleForm
      role={{
        name: copiedName
          ? t('team.role.copyName', { name: copiedName }).slice(0, limits.roleNameMaxChars)
          : '',
        permissions: [...within(copied?.permissions ?? [])],
      }}
      from={system}
      send={async (role) => {
        await add.mutateAsync(role);
        toast.success(t('toast.roleAdded'));
        void queries.team.listRoles.invalidate();
        back();
        return true;
      }}
    >
      {(choose) =>
        !copied && (
          <SelectField
            label={t('team.role.start')}
            placeholder={t('team.role.start.blank')}
            closeLabel={t('btn.cancel')}
            options={presets.map((code) => ({
              value: code,
              label: t(`enum.role.${code}`),
              description: t(`team.role.describe.${code}`),
            }))}
            value={preset}
            onChange={(chosen) => {
              setPreset(chosen);
              if (isSystemRole(chosen)) choose(within(systemRoles[chosen]));
            }}
          />
        )
      }
    </RoleForm>
  );
}
