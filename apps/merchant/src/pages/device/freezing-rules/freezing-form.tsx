import { freezeModes } from '@larder/domain/device/selling/freeze-rule';
import { Button } from '@larder/ui/controls/button';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { Badge } from '@larder/ui/feedback/badge';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Section } from '@larder/ui/layout/section';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Snowflake } from 'lucide-react';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ruleOfEntry } from './freezing-entry.ts';
import { NextChanges } from './next-changes.tsx';
import { type StoredFreezing, useFreezingForm } from './use-freezing-form.ts';

/** Form for when the cabinet sells nothing, with the resulting changes. */
export function FreezingForm({ stored }: { stored: StoredFreezing }) {
  const t = useText();
  const form = useFreezingForm(stored);
  const { app, asked } = form;
  const mode = app.controlled('mode');
  const device = stored.name ?? stored.deviceNo;
  const busyText = form.sending || app.sending ? t('shell.sending') : undefined;
  return (
    <form {...app.formProps} className="flex grow flex-col">
      <Section padded>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-auto min-w-0 break-words font-bold text-lg">{device}</h2>
          {stored.isFrozen && (
            <Badge tone="info" name="device.status.frozen" icon={<Snowflake aria-hidden="true" />}>
              {t('enum.device.status.frozen')}
            </Badge>
          )}
          {stored.savedAt && <SettingBadge status={stored.settingStatus} />}
        </div>
        <p className="text-ink-soft text-sm">
          {t('fixed.freeze.hint')}
          {stored.savedAt && stored.settingStatus === 'pending' && ` ${t('fixed.setting.pending')}`}
        </p>
        <RadioGroup
          label={t('device.freezing.mode')}
          value={mode.value}
          onChange={(value) => mode.onValueChange(value as typeof mode.value)}
          options={freezeModes.map((value) => ({
            value,
            label: t(`device.freezing.mode.${value}`),
            description: t(`device.freezing.about.${value}`),
          }))}
        />
      </Section>
      {mode.value === 'conditional' && <ConditionFields form={form} timeZone={stored.timezone} />}
      <NextChanges
        ruleAt={(now) => ruleOfEntry({ ...app.form.watch(), deviceNo: stored.deviceNo }, now)}
        timeZone={stored.timezone}
      />
      <div className="h-4" />
      <StickyFooter>
        <Button type="submit" disabled={!app.mayWrite} busyText={busyText}>
          {t('btn.save')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asked !== null}
        title={t('device.freezing.confirm.title')}
        sentence={t('device.freezing.confirm.sentence', { device })}
        cancelLabel={t('btn.cancel')}
        verb={t('device.freezing.confirm.verb')}
        destructive
        busyText={form.sending ? t('shell.sending') : undefined}
        onCancel={form.cancel}
        onConfirm={() => void form.confirm()}
      />
    </form>
  );
}
