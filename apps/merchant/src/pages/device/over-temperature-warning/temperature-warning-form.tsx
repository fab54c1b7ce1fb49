import { Switch } from '@larder/ui/controls/switch';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { Users } from 'lucide-react';
import { TemperatureHistory } from '#features/device/temperature/temperature-history.tsx';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LimitFields } from './limit-fields.tsx';
import { type StoredWarning, useWarningForm } from './use-warning-form.ts';
import { WarningHead } from './warning-head.tsx';

/** Form for the limits above and below which the cabinet is too warm or too cold, beside its temperatures. */
export function TemperatureWarningForm({ stored }: { stored: StoredWarning }) {
  const t = useText();
  const form = useWarningForm(stored);
  const enabled = form.controlled('enabled');
  const mayConfigure = useCan(['alert.configure']);
  const { deviceNo } = stored;
  const users = screenHref('/pages/index/alert-center/alert-configure', { deviceNo, type: 'over_temp' });
  return (
    <form {...form.formProps} className="flex grow flex-col">
      <WarningHead stored={stored} />
      <Section>
        <Switch
          label={t('climate.over.switch')}
          description={t('climate.over.about')}
          checked={enabled.value}
          onCheckedChange={enabled.onValueChange}
        />
        <LimitFields form={form} />
        {mayConfigure && (
          <div className="border-line border-t">
            <List>
              <ListRow href={users} leading={<Users aria-hidden="true" />} title={t('alert.configure')} />
            </List>
          </div>
        )}
      </Section>
      <CardStack>
        <TemperatureHistory deviceNo={deviceNo} />
      </CardStack>
      <FormFooter form={form} verb={t('btn.save')} />
    </form>
  );
}
