import { Checkbox } from '@larder/ui/controls/checkbox';
import { Switch } from '@larder/ui/controls/switch';
import { Badge } from '@larder/ui/feedback/badge';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type TaxedDevice = Outputs['tax']['listRates']['items'][number];
type RateRowProps = { device: TaxedDevice; ticked: boolean; onTicked: (on: boolean) => void };

/** A device with its place and rate: the name ticks it, the switch says whether its sales bear tax. */
export function RateRow({ device, ticked, onTicked }: RateRowProps) {
  const t = useText();
  const { percent } = useFormats();
  const { deviceNo, name, state, city, taxRatePpm, taxable } = device;
  const place = [city, state].filter(Boolean).join(', ') || t('tax.noAddress');
  return (
    <div data-id={deviceNo} className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-1">
      <div className="min-w-0 flex-[1_1_9em]">
        <Checkbox
          label={<span className="font-semibold">{name ?? deviceNo}</span>}
          description={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
              <span className="min-w-0 break-words">{place}</span>
              {!taxable ? (
                <Badge tone="neutral">{t('tax.off')}</Badge>
              ) : taxRatePpm === 0 ? (
                <Badge tone="warn">{t('tax.noRate')}</Badge>
              ) : null}
            </span>
          }
          checked={ticked}
          onCheckedChange={onTicked}
        />
      </div>
      <div className="ml-auto flex items-center gap-3">
        {(taxRatePpm > 0 || !taxable) && (
          <span
            className={
              taxable ? 'font-semibold text-lg tabular-nums' : 'text-ink-soft tabular-nums line-through'
            }
          >
            {percent(taxRatePpm)}
          </span>
        )}
        <TaxableSwitch device={device} />
      </div>
    </div>
  );
}

function TaxableSwitch({ device: { deviceNo, name, version, taxable } }: { device: TaxedDevice }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { tax } = trpc.useUtils();
  const save = useSend(apiClient.tax.saveTaxable.mutate);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWanted(on);
    try {
      await save.mutateAsync({ deviceNo, version, taxable: on });
    } catch (error) {
      toast.error(textOf(error));
    }
    await tax.listRates.invalidate();
    setWanted(null);
  };
  return (
    <Switch
      compact
      label={t('tax.charge', { device: name ?? deviceNo })}
      checked={wanted ?? taxable}
      disabled={!online || wanted !== null}
      onCheckedChange={(on) => void change(on)}
    />
  );
}
