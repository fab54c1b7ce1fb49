import type { Door } from '@larder/domain/device/door';
import { useText } from '#screen-kit/texts/use-text.ts';

type CabinetShapeProps = {
  doors: readonly Door[];
  layers: { readonly L: number; readonly R: number | null };
};

/** Shape of a cabinet in words: one door with four layers, two doors with five each, or five and four. */
export function CabinetShape({ doors, layers }: CabinetShapeProps) {
  const t = useText();
  const count = doors.length;
  const { L, R } = layers;
  if (count > 1 && R !== null && R !== L) return t('device.shape.uneven', { left: L, right: R });
  return `${t('device.shape.doors', { count })} × ${t('shell.devices.layers', { count: L })}`;
}
