import { useText } from '../../app/use-text.ts';

/** What a shelf is called: its layer, and its door where there are two. */
export function useShelfTitle(doors: readonly string[]) {
  const t = useText();
  return ({ door, layer }: { door: 'L' | 'R'; layer: number }) =>
    [doors.length > 1 && t(`enum.device.door.${door}`), t('field.template.layer', { n: layer })]
      .filter(Boolean)
      .join(' · ');
}
