import { type TemperatureUnit, temperatureUnits } from '@larder/domain/locale';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ListRow } from '@larder/ui/layout/list-row';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { Thermometer } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Changes the temperature unit: shown at once, reverted if it could not be saved. */
export function TemperatureRow() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { temperatureUnit } = useReader();
  const utils = trpc.useUtils();
  const save = trpc.identity.savePreferences.useMutation({
    onMutate: (wanted) =>
      utils.identity.readMe.setData(undefined, (me) => {
        const unit = wanted.temperatureUnit;
        return me && unit ? { ...me, account: { ...me.account, temperatureUnit: unit } } : me;
      }),
    onError: (error) => {
      toast.error(textOf(error));
      void utils.identity.readMe.invalidate();
    },
  });
  return (
    <ListRow
      leading={<Thermometer aria-hidden="true" />}
      title={t('field.account.temperatureUnit')}
      trailing={
        <span className="w-36 max-w-full">
          <SegmentedControl
            label={t('field.account.temperatureUnit')}
            segments={temperatureUnits.map((value) => ({ value, label: t(`enum.temperatureUnit.${value}`) }))}
            value={temperatureUnit}
            onChange={(value) => save.mutate({ temperatureUnit: value as TemperatureUnit })}
          />
        </span>
      }
    />
  );
}
