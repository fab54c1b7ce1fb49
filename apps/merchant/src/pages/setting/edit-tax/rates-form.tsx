import { ratesForm } from '@larder/contract/tax.contract';
import { limits } from '@larder/domain/limits';
import { formatPercentPpm } from '@larder/domain/number-entry';
import { PercentField } from '@larder/ui/controls/percent-field';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ChosenDevices } from './chosen-devices.tsx';

type ChosenDevice = Outputs['tax']['readChosenRates']['devices'][number];

/** The rate of devices that have one in common; empty where they differ or have none. */
function commonRate(devices: readonly ChosenDevice[]): string {
  const rates = new Set(devices.map(({ taxRatePpm }) => taxRatePpm));
  const [rate] = rates;
  return rates.size === 1 && rate ? formatPercentPpm(rate) : '';
}

/** Form for one rate. Asks before it saves a rate that no sales tax has. [screens S-7] */
export function RatesForm({ devices }: { devices: readonly ChosenDevice[] }) {
  const t = useText();
  const entry = useNumberEntry();
  const toast = useToast();
  const textOf = useRefusalText();
  const { percent } = useFormats();
  const back = useBackWhenDone();
  const { tax } = trpc.useUtils();
  const save = useSend(apiClient.tax.saveRates.mutate);
  const [unusualPpm, setUnusualPpm] = useState<number | null>(null);
  const send = async (taxRatePpm: number) => {
    await save.mutateAsync({ deviceNos: devices.map(({ deviceNo }) => deviceNo), taxRatePpm });
    await tax.listRates.invalidate();
    toast.success(t('toast.saved'));
    back();
  };
  const app = useAppForm<{ taxRatePpm: string }, { taxRatePpm: number }>({
    schema: ratesForm,
    defaults: { taxRatePpm: commonRate(devices) },
    send: async ({ taxRatePpm }) =>
      taxRatePpm > limits.taxRateUsualPpm ? setUnusualPpm(taxRatePpm) : send(taxRatePpm),
  });
  const confirm = async (taxRatePpm: number) => {
    try {
      await send(taxRatePpm);
    } catch (error) {
      toast.error(textOf(error));
    }
    setUnusualPpm(null);
  };
  const { ref, ...rate } = app.controlled('taxRatePpm');
  const stillOff = devices.filter(({ taxable }) => !taxable).length;
  const asked = percent(unusualPpm ?? 0);
  return (
    <form {...app.formProps} className="flex grow flex-col">
      <Section padded hint={t('tax.rateHint')}>
        <div ref={ref}>
          <PercentField {...rate} label={t('field.device.taxRate')} readTyped={entry.percent} required />
        </div>
        {stillOff > 0 && <p className="text-sm text-warn">{t('tax.stillOff', { count: stillOff })}</p>}
      </Section>
      <ChosenDevices devices={devices} />
      <div className="h-4 grow" />
      <FormFooter form={app} verb={t('btn.save')} />
      <ConfirmDialog
        open={unusualPpm !== null}
        title={t('tax.unusual')}
        sentence={t('tax.unusualAbout', { rate: asked, count: devices.length })}
        cancelLabel={t('btn.cancel')}
        verb={t('tax.saveAnyway', { rate: asked })}
        busyText={save.isPending ? t('shell.sending') : undefined}
        onCancel={() => setUnusualPpm(null)}
        onConfirm={() => void confirm(unusualPpm ?? 0)}
      />
    </form>
  );
}
