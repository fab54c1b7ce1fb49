import { formatMinor } from '@larder/domain/money';
import { parseIntegerEntry } from '@larder/domain/number-entry';
import {
  type AbnormalRuleMode,
  abnormalRuleLimits,
  abnormalRuleModes,
} from '@larder/domain/order/abnormal-rule';
import { PercentField } from '@larder/ui/controls/percent-field';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ListRow } from '@larder/ui/layout/list-row';
import { SelectField } from '@larder/ui/pickers/select-field';
import { Sheet } from '@larder/ui/pickers/sheet';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import type { Inputs } from '#platform/trpc.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';
import { SettingAmount, typedAmount } from './setting-amount.tsx';
import { useSaveSetting } from './use-save-setting.ts';

type Rule = Omit<Inputs['order']['saveAbnormalRule'], 'version'>;
type StoredRule = MerchantSettings['abnormalRule'];

const {
  minConfPercentMin,
  minConfPercentMax,
  preselectPercentMin,
  preselectPercentMax,
  minutesLeft: minutes,
} = abnormalRuleLimits;

/** The merchant's rule for abnormal orders that are undecided shortly before their deadline. [decision 102] */
export function AbnormalRuleRow({ settings }: { settings: MerchantSettings }) {
  const { abnormalRule } = settings;
  const t = useText();
  const { money, percent } = useFormats();
  const { currency } = useReader();
  const online = useOnline();
  const save = useSend(apiClient.order.saveAbnormalRule.mutate);
  const setting = useSaveSetting(settings, {
    shownOf: (current) => current.abnormalRule.version,
    send: (rule: Rule, version) => save.mutateAsync({ ...rule, version }),
  });
  const { asked } = setting;
  const wholePercent = (value: number) => percent(value * 10_000);
  function consequences({ mode, minutesLeft, minConfPercent, maxMinor, preselectPercent }: Rule): string {
    const rule = t(`device.settings.abnormalRule.about.${mode}`, {
      minutes: minutesLeft,
      percent: wholePercent(minConfPercent),
      amount: money(maxMinor ?? 0, currency),
    });
    const preselect = preselectPercent ?? abnormalRule.preselectPercent;
    if (preselect === abnormalRule.preselectPercent) return rule;
    return `${rule} ${t('device.settings.abnormalRule.about.preselect', { percent: wholePercent(preselect) })}`;
  }
  return (
    <>
      <ListRow
        leading={<Hourglass aria-hidden="true" />}
        title={t('device.settings.abnormalRule')}
        subtitle={t(`device.settings.abnormalRule.${abnormalRule.mode}`, {
          minutes: abnormalRule.minutesLeft,
        })}
        disabled={!online}
        onPress={setting.choose}
      />
      <li className="before:hidden!">
        {setting.step !== 'closed' && (
          <RuleSheet
            stored={abnormalRule}
            open={setting.step === 'choosing'}
            onClose={setting.close}
            onDone={setting.ask}
          />
        )}
        <ConfirmDialog
          open={setting.step === 'asking'}
          title={t('device.settings.abnormalRule.confirm')}
          sentence={asked ? consequences(asked) : ''}
          cancelLabel={t('btn.cancel')}
          verb={t('device.settings.change')}
          busyText={save.isPending ? t('shell.sending') : undefined}
          onCancel={setting.reconsider}
          onConfirm={() => void setting.confirm()}
        />
      </li>
    </>
  );
}

type RuleSheetProps = {
  stored: StoredRule;
  open: boolean;
  onClose: () => void;
  onDone: (rule: Rule) => void;
};

function RuleSheet({ stored, open, onClose, onDone }: RuleSheetProps) {
  const t = useText();
  const { percent } = useNumberEntry();
  const [mode, setMode] = useState<AbnormalRuleMode>(stored.mode);
  const [minutesLeft, setMinutesLeft] = useState(String(stored.minutesLeft));
  const [conf, setConf] = useState(String(stored.minConfPercent));
  const [maximum, setMaximum] = useState(stored.maxMinor === null ? '' : formatMinor(stored.maxMinor));
  const [preselect, setPreselect] = useState(String(stored.preselectPercent));
  const [isJudged, setJudged] = useState(false);
  const certainty = parseIntegerEntry(conf, minConfPercentMin, minConfPercentMax);
  const chosenFrom = parseIntegerEntry(preselect, preselectPercentMin, preselectPercentMax);
  const most = typedAmount(maximum);
  const accepts = mode === 'accept_suggestion';
  function done() {
    setJudged(true);
    if (!chosenFrom.ok || (accepts && !(certainty.ok && most.ok))) return;
    onDone({
      mode,
      minConfPercent: certainty.ok ? certainty.value : stored.minConfPercent,
      maxMinor: most.ok ? most.value : stored.maxMinor,
      preselectPercent: chosenFrom.value,
      minutesLeft: minutes.find((one) => String(one) === minutesLeft) ?? minutes[0],
    });
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('device.settings.abnormalRule')}
      closeLabel={t('btn.cancel')}
      done={{ label: t('btn.save'), onDone: done }}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-ink-soft">{t('device.settings.abnormalRule.explain')}</p>
        <RadioGroup
          label={t('device.settings.abnormalRule.which')}
          options={abnormalRuleModes.map((value) => ({
            value,
            label: t(`device.settings.abnormalRule.choice.${value}`),
            description: t(`device.settings.abnormalRule.hint.${value}`),
          }))}
          value={mode}
          onChange={(chosen) => setMode(chosen as AbnormalRuleMode)}
        />
        {mode !== 'wait' && (
          <SelectField
            label={t('device.settings.abnormalRule.when')}
            placeholder={t('device.settings.abnormalRule.when')}
            closeLabel={t('btn.cancel')}
            options={minutes.map((count) => ({
              value: String(count),
              label: t('device.settings.abnormalRule.minutes', { minutes: count }),
            }))}
            value={minutesLeft}
            onChange={setMinutesLeft}
          />
        )}
        {accepts && (
          <>
            <PercentField
              label={t('device.settings.abnormalRule.conf')}
              hint={t('device.settings.abnormalRule.confHint')}
              value={conf}
              onValueChange={setConf}
              readTyped={percent}
              error={
                isJudged && !certainty.ok
                  ? t('valid.integerRange', { min: minConfPercentMin, max: minConfPercentMax })
                  : undefined
              }
              required
            />
            <SettingAmount
              label={t('device.settings.abnormalRule.maximum')}
              value={maximum}
              onChange={setMaximum}
              isJudged={isJudged}
            />
          </>
        )}
        <PercentField
          label={t('device.settings.abnormalRule.preselect')}
          hint={t('device.settings.abnormalRule.preselectHint')}
          value={preselect}
          onValueChange={setPreselect}
          readTyped={percent}
          error={
            isJudged && !chosenFrom.ok
              ? t('valid.integerRange', { min: preselectPercentMin, max: preselectPercentMax })
              : undefined
          }
          required
        />
      </div>
    </Sheet>
  );
}
