import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { Clock, History, ListChecks, MapPin, Percent, ReceiptText, ScanLine } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { zoneTime } from '#features/device/time-zone/zone-options.ts';
import { LanguageRow } from '#pages/tabBar/my/my/language-row.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AbnormalRuleRow } from './abnormal-rule-row.tsx';
import { BlindCountRow } from './blind-count-row.tsx';
import type { MerchantSettings } from './merchant-settings.ts';
import { OperatedSection } from './operated-section.tsx';
import { RefundApprovalRow } from './refund-approval-row.tsx';
import { RequireTwoStepRow } from './require-two-step-row.tsx';
import { RestockModesSection } from './restock-modes-section.tsx';
import { ShopperStockSection } from './shopper-stock-section.tsx';
import { TaxModeRow } from './tax-mode-row.tsx';
import { TrainingSection } from './training-section.tsx';

/** Settings, each row only for members who may change it. */
export function SettingsRows({ settings }: { settings: MerchantSettings }) {
  const t = useText();
  const mayEdit = useCan(['device.edit']);
  const mayReadHistory = useCan(['device.view', 'audit.view']);
  const seesDevices = useCan(['device.edit', 'device.activate']);
  const mayEditRestockers = useCan(['restocker.edit']);
  const maySetMoney = useCan(['role.edit']);
  const { merchant } = settings;
  const { locale } = useReader();
  const now = useNow();
  return (
    <>
      {seesDevices && (
        <Section title={t('device.settings.devices')}>
          <List>
            <LinkRow
              to="/pages/setting/tax-setting"
              query={{}}
              anyOf={['setting.tax']}
              icon={<Percent aria-hidden="true" />}
              title={t('title.setting.tax-setting')}
            />
            <LinkRow
              to="/pages/setting/tax-report"
              query={{}}
              anyOf={['setting.tax']}
              icon={<ReceiptText aria-hidden="true" />}
              title={t('title.setting.tax-report')}
            />
            <LinkRow
              to="/pages/setting/edit-device-address"
              query={{}}
              anyOf={['device.edit']}
              icon={<MapPin aria-hidden="true" />}
              title={t('title.device.device-address')}
            />
            <LinkRow
              to="/pages/setting/activate-device"
              query={{}}
              anyOf={['device.activate']}
              icon={<ScanLine aria-hidden="true" />}
              title={t('title.setting.activate-device')}
            />
          </List>
        </Section>
      )}
      <Section title={merchant.name} hint={t('device.settings.merchantHint')}>
        <List>
          <TaxModeRow settings={settings} />
          {mayEditRestockers && <BlindCountRow settings={settings} />}
          <LanguageRow />
          <ListRow
            leading={<Clock aria-hidden="true" />}
            title={t('field.device.timeZone')}
            value={zoneTime(merchant.timezone, now, locale)}
          />
        </List>
      </Section>
      {mayEdit && <ShopperStockSection settings={settings} />}
      {mayReadHistory && <HistorySection />}
      {maySetMoney && (
        <Section title={t('device.settings.money')} hint={t('device.settings.moneyHint')}>
          <List>
            <RefundApprovalRow settings={settings} />
            <AbnormalRuleRow settings={settings} />
          </List>
        </Section>
      )}
      {settings.isOwner && <RestockModesSection settings={settings} />}
      {settings.isOwner && (
        <Section title={t('device.settings.people')}>
          <List>
            <RequireTwoStepRow settings={settings} />
          </List>
        </Section>
      )}
      {mayEdit && <TrainingSection settings={settings} />}
      {settings.isOwner && <OperatedSection settings={settings} />}
      <div className="h-6" />
    </>
  );
}

/** What happened at the devices, and who changed what. */
function HistorySection() {
  const t = useText();
  return (
    <Section title={t('device.settings.history')}>
      <List>
        <LinkRow
          to="/pages/device/fleet-activity"
          query={{}}
          anyOf={['device.view']}
          icon={<History aria-hidden="true" />}
          title={t('title.device.fleet-activity')}
        />
        <LinkRow
          to="/pages/setting/audit"
          query={{}}
          anyOf={['audit.view']}
          icon={<ListChecks aria-hidden="true" />}
          title={t('title.setting.audit')}
        />
      </List>
    </Section>
  );
}
