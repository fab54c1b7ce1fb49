import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { ChartColumn, KeyRound } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

/** What the operator of this installation decides for the merchant: shown, not changed here. [decision 122] */
export function OperatedSection({ settings: { operated } }: { settings: MerchantSettings }) {
  const t = useText();
  return (
    <Section title={t('device.settings.operated')} hint={t('device.settings.operated.hint')}>
      <List>
        <ListRow
          leading={<ChartColumn aria-hidden="true" />}
          title={t('device.settings.operated.statistics')}
          value={t(operated.statistics ? 'device.settings.operated.on' : 'device.settings.operated.off')}
        />
        <ListRow
          leading={<KeyRound aria-hidden="true" />}
          title={t('device.settings.operated.code')}
          subtitle={t('device.settings.operated.code.about')}
          value={t(
            operated.requireActivationCode
              ? 'device.settings.operated.required'
              : 'device.settings.operated.notRequired',
          )}
        />
      </List>
    </Section>
  );
}
