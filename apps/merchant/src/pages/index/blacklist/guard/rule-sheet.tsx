import { ruleForm } from '@larder/contract/guard.contract';
import { guardActsOf, guardModes } from '@larder/domain/guard/guard-rule';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { MoneyField } from '@larder/ui/controls/money-field';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { useToast } from '@larder/ui/feedback/use-toast';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useId, useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Rule = Outputs['guard']['readRules']['rules'][number];

/** Sheet that changes one rule. */
export function RuleSheet({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  // The words stay while the sheet closes.
  const [shown, setShown] = useState(rule);
  if (rule && rule !== shown) setShown(rule);
  if (!shown) return null;
  return (
    <RuleForm key={`${shown.kind} ${shown.version}`} rule={shown} open={rule !== null} onClose={onClose} />
  );
}

type RuleFormProps = { rule: Rule; open: boolean; onClose: () => void };

function RuleForm({ rule, open, onClose }: RuleFormProps) {
  const t = useText();
  const formId = useId();
  const form = useRuleForm(rule, onClose);
  const [mode, act] = [form.controlled('mode'), form.controlled('act')];
  return (
    <Sheet
      open={open}
      onClose={form.close}
      title={t(`blacklist.guard.name.${rule.kind}`)}
      closeLabel={t('btn.cancel')}
      footer={<FormSheetFooter formId={formId} form={form} submitText={t('btn.save')} />}
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5 px-5 pb-4">
        <div className="flex flex-col gap-2">
          <SegmentedControl
            label={t('blacklist.guard.mode')}
            value={mode.value}
            onChange={(chosen) => mode.onValueChange(chosen as Rule['mode'])}
            segments={guardModes.map((value) => ({ value, label: t(`blacklist.guard.mode.${value}`) }))}
          />
          <p aria-live="polite" className="text-ink-soft text-sm">
            {t(`blacklist.guard.modeHint.${mode.value}`)}
          </p>
        </div>
        <ThresholdField form={form} kind={rule.kind} />
        <RadioGroup
          label={t('blacklist.guard.act')}
          options={guardActsOf(rule.kind).map((value) => ({
            value,
            label: t(`blacklist.guard.act.${value}`),
            description: t(`blacklist.guard.actHint.${value}`),
          }))}
          value={act.value}
          onChange={(chosen) => act.onValueChange(chosen as Rule['act'])}
        />
        {act.value === 'raise_hold' && <HoldField form={form} />}
      </form>
    </Sheet>
  );
}

type FormProps = { form: ReturnType<typeof useRuleForm> };

function ThresholdField({ form, kind }: FormProps & { kind: Rule['kind'] }) {
  const t = useText();
  const entry = useNumberEntry();
  const { locale } = useReader();
  const { currency } = useMe().merchant;
  const threshold = form.controlled('threshold');
  const label = t(`blacklist.guard.field.${kind}`);
  if (kind === 'debt')
    return (
      <MoneyField
        {...threshold}
        label={label}
        hint={t('blacklist.guard.fieldHint.debt')}
        currencySign={currencySign(currency, locale)}
        readTyped={entry.money}
        required
      />
    );
  const isShare = kind === 'abnormal_share';
  return (
    <IntegerField
      {...threshold}
      label={label}
      {...(isShare ? { unit: '%', hint: t('blacklist.guard.fieldHint.abnormal_share') } : {})}
      readTyped={entry.whole}
      required
    />
  );
}

function HoldField({ form }: FormProps) {
  const t = useText();
  const entry = useNumberEntry();
  const { locale } = useReader();
  const { currency } = useMe().merchant;
  return (
    <MoneyField
      {...form.controlled('hold')}
      label={t('blacklist.guard.hold')}
      currencySign={currencySign(currency, locale)}
      readTyped={entry.money}
      required
    />
  );
}

const entryOf = (minor: number) => (minor / 100).toFixed(2);

function useRuleForm({ kind, version, mode, act, threshold, holdMinor }: Rule, onClose: () => void) {
  const t = useText();
  const toast = useToast();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.guard.saveRules.mutate);
  const form = useAppForm({
    schema: ruleForm(kind),
    defaults: {
      mode,
      act,
      threshold: kind === 'debt' ? entryOf(threshold) : String(threshold),
      hold: holdMinor === null ? '' : entryOf(holdMinor),
    },
    send: async (rule) => {
      try {
        await save.mutateAsync({ rules: [{ ...rule, version }] });
      } finally {
        void queries.guard.invalidate();
      }
      toast.success(t('toast.saved'));
      onClose();
    },
  });
  function close() {
    onClose();
    form.form.reset();
  }
  return { ...form, close };
}
