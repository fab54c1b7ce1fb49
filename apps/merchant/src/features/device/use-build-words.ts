import { useText } from '#screen-kit/texts/use-text.ts';
import type { ListedDevice } from './state/device-badges.tsx';

/** Returns how a cabinet is built, in words: "Double door · 5 layers". */
export function useBuildWords() {
  const t = useText();
  return ({ doors, layers }: Pick<ListedDevice, 'doors' | 'layers'>): string => {
    const counts = [layers.L, layers.R].filter((count) => count !== null);
    const isEven = new Set(counts).size === 1;
    return [
      t(doors === 2 ? 'enum.device.doors.double' : 'enum.device.doors.single'),
      isEven
        ? t('shell.devices.layers', { count: counts[0] ?? 0 })
        : t('shell.devices.layersEach', { counts: counts.join(' + ') }),
    ].join(' · ');
  };
}
