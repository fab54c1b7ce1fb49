import { addRoleInput } from '@larder/contract/team.contract';
import { limits } from '@larder/domain/limits';
import type { Permission, SystemRole } from '@larder/domain/team/permissions';
import { Button } from '@larder/ui/controls/button';
import { TextField } from '@larder/ui/controls/text-field';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RoleDifference } from './role-difference.tsx';
import { type RoleDraft, roleDraft } from './role-draft.ts';
import { RoleEditor } from './role-editor.tsx';
import { useStartPreview } from './use-start-preview.ts';

type RoleFormProps = {
  role: RoleDraft;
  /** The system role to compare with at first. */
  from?: SystemRole | undefined;
  /** Sends the role; true where it is saved and the form may be left. */
  send: (role: RoleDraft) => Promise<boolean>;
  /** Above the areas. */
  children?: (choose: (permissions: readonly Permission[]) => void) => ReactNode;
};

/** Name, areas and difference of a role, with a preview before it is saved. [screens 27] */
export function RoleForm({ role, from, send, children }: RoleFormProps) {
  const t = useText();
  const held = useMe().permissions;
  const startPreview = useStartPreview();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [draft] = useState(() => roleDraft.at(address));
  useEffect(() => roleDraft.forget(), []);
  const { formProps, sending, problem, dirty, field, controlled, mayWrite, saved } = useAppForm({
    schema: addRoleInput,
    defaults: draft ?? role,
    fieldOf: { ROLE_NAME_TAKEN: 'name' },
    send: async (values) => {
      if (await send(values)) saved();
    },
  });
  useUnsaved(dirty || draft !== null);
  const { value: permissions, onValueChange, error } = controlled('permissions');
  const choose = (chosen: readonly Permission[]) => onValueChange([...chosen]);
  const { value: name } = controlled('name');
  return (
    <form {...formProps} className="flex grow flex-col">
      <CardStack>
        <Card>
          <div className="flex flex-col gap-4">
            <TextField
              {...field('name')}
              label={t('team.role.name')}
              maxLength={limits.roleNameMaxChars}
              autoComplete="off"
              required
            />
            {children?.(choose)}
          </div>
        </Card>
        <RoleEditor permissions={permissions} held={held} onChange={choose} />
        <RoleDifference permissions={permissions} {...(from ? { from } : {})} />
      </CardStack>
      <StickyFooter note={(error || problem) && <FormProblem text={error ?? problem} />}>
        <Button
          tone="secondary"
          icon={<Eye aria-hidden="true" />}
          disabled={!mayWrite || permissions.length === 0}
          onClick={() => {
            roleDraft.keep(address, { name, permissions });
            void startPreview({
              name: name || t('title.index.user-management.role.view-role'),
              permissions,
            });
          }}
        >
          {t('team.role.preview')}
        </Button>
        <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {t('team.role.save')}
        </Button>
      </StickyFooter>
    </form>
  );
}
