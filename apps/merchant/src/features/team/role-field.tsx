import { limits } from '@larder/domain/limits';
import { isSystemRole } from '@larder/domain/team/permissions';
import { ListRow } from '@larder/ui/layout/list-row';
import { PickerButton } from '@larder/ui/pickers/picker-button';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { PagedSheet } from '#screen-kit/screen/paged-sheet.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type RoleFieldProps = {
  value: string;
  /** Name of a role of the merchant's own that is chosen already. */
  ownName?: string | null;
  error?: string | undefined;
  disabled?: boolean;
  /** Owners are appointed among the users, not invited. */
  withoutOwner?: boolean;
  onValueChange: (role: string) => void;
};

/** Form field that holds a role: a system role or one of the merchant's own. */
// long: one field, its sheet and its two kinds of rows
export function RoleField(props: RoleFieldProps) {
  const { value, ownName = null, error, disabled, withoutOwner = false, onValueChange } = props;
  const t = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(ownName);
  const roles = trpc.team.listRoles.useInfiniteQuery(
    { limit: limits.pageSizeMax },
    { ...pagedOptions, enabled: open },
  );
  const system = (roles.data?.pages[0]?.system ?? [])
    .filter(({ code }) => !(withoutOwner && code === 'owner'))
    .map(({ code, mayGrant }) => ({
      role: code as string,
      name: t(`enum.role.${code}`),
      describe: t(`team.role.describe.${code}`),
      mayGrant,
    }));
  const own = (roles.data ? itemsOf(roles.data) : []).map(({ id, name: called, mayGrant }) => ({
    role: id,
    name: called,
    describe: t('team.role.custom'),
    mayGrant,
  }));
  const shown = isSystemRole(value) ? t(`enum.role.${value}`) : value ? name : null;
  return (
    <>
      <PickerButton
        label={t('team.user.role')}
        error={error}
        required
        value={shown}
        placeholder={t('team.user.chooseRole')}
        disabled={disabled}
        open={open}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <PagedSheet
          title={t('team.user.chooseRole')}
          closeLabel={t('btn.cancel')}
          onClose={() => setOpen(false)}
          query={roles}
          items={[...system, ...own]}
          none={t('fixed.empty.noResult')}
        >
          {(role) => (
            <ListRow
              key={role.role}
              id={role.role}
              title={role.name}
              subtitle={role.mayGrant ? role.describe : t('refusal.ROLE_ABOVE_OWN')}
              disabled={!role.mayGrant}
              chevron={false}
              trailing={role.role === value && <Check aria-hidden="true" className="size-icon-sm" />}
              onPress={() => {
                setName(role.name);
                onValueChange(role.role);
                setOpen(false);
              }}
            />
          )}
        </PagedSheet>
      )}
    </>
  );
}
