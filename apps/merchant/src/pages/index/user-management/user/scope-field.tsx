import { RadioGroup } from '@larder/ui/controls/radio-group';
import { DevicesField } from '#features/device/devices-field.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Scope = 'all' | 'selected';
type ScopeFieldProps = {
  scope: Scope;
  onScope: (scope: Scope) => void;
  devices: {
    value: readonly string[];
    onValueChange: (deviceNos: string[]) => void;
    error?: string | undefined;
  };
};

/** Which devices a user sees. Nobody gives more devices than they see themselves. */
export function ScopeField({ scope, onScope, devices }: ScopeFieldProps) {
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
      {scope === 'selected' && (
        <DevicesField
          label={t('team.user.devices')}
          value={devices.value}
          onValueChange={devices.onValueChange}
          error={devices.error}
        />
      )}
    </>
  );
}
