import { limits } from '@larder/domain/limits';
import { fitsShelves } from '@larder/domain/template/template-line';
import { useState } from 'react';
import { DevicePicker } from '#features/device/choice/device-picker.tsx';
import type { ListedDevice } from '#features/device/state/device-badges.tsx';
import { useBuildWords } from '#features/device/use-build-words.ts';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RollOutExtent, RollOutSource } from './roll-out-step.ts';

type RollOutChoiceProps = {
  source: RollOutSource;
  extent: RollOutExtent;
  without: readonly string[] | undefined;
  onClose: () => void;
  onChoose: (deviceNos: string[]) => void;
};

/**
 * Chooses the devices that a template or its prices are published to. A device that lacks the doors and layers of a
 * whole template says so and cannot be chosen. [screens A-13]
 */
export function RollOutChoice({ source, extent, without, onClose, onChoose }: RollOutChoiceProps) {
  const t = useText();
  const builtAs = useBuildWords();
  const [error, setError] = useState<string | null>(null);
  const lines = useSourceLines(source);
  const most = limits.rolloutDevicesMax;
  const fits = ({ layers }: ListedDevice) =>
    fitsShelves(lines ?? [], { layersL: layers.L, layersR: layers.R });
  return (
    <DevicePicker
      open
      title={t('template.rollOut.choose')}
      chosen={[]}
      without={without}
      error={error}
      describe={(device) => {
        const refused = extent === 'whole' && !fits(device);
        const said = [builtAs(device), refused && t('template.rollOut.misfit')];
        return { text: said.filter(Boolean).join(' · '), refused };
      }}
      onClose={onClose}
      onChoose={(deviceNos) =>
        deviceNos.length > most ? setError(t('template.rollOut.tooMany', { most })) : onChoose(deviceNos)
      }
    />
  );
}

function useSourceLines(source: RollOutSource) {
  const versionId = 'versionId' in source ? source.versionId : '';
  const presetId = 'presetId' in source ? source.presetId : '';
  const version = trpc.template.readRecord.useQuery(
    { versionId },
    { enabled: versionId !== '', staleTime: 0 },
  );
  const preset = trpc.template.readPreset.useQuery({ presetId }, { enabled: presetId !== '', staleTime: 0 });
  return version.data?.lines ?? preset.data?.lines;
}
