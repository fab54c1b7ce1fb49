import { RadioGroup } from '@larder/ui/controls/radio-group';
import type { ReactNode } from 'react';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Scope = 'all' | 'selected';
type ScopeFieldProps = {
  scope: Scope;
  onScope: (scope: Scope) => void;
  /** The field for the devices of a selected scope. */
  children: ReactNode;
};

/** Which devices a user sees. Nobody gives more devices than they see themselves. */
export function ScopeField({ scope, onScope, children }: ScopeFieldProps) {
  const t = useText();
  const seesAll = useMe().membership.deviceScope === 'all';
  return (
    <>
      <RadioGroup
        label={t('team.user.scope')}
        value={scope}
        onChange={(chosen) => onScope(chosen === 'all' ? 'all' : 'selected')}
        options={[
          {
            value: 'all',
            label: t('team.user.scope.all'),
            disabled: !seesAll,
            description: seesAll ? undefined : t('refusal.ROLE_ABOVE_OWN'),
          },
          { value: 'selected', label: t('team.user.scope.selected') },
        ]}
      />
      {scope === 'selected' && children}
    </>
  );
}
