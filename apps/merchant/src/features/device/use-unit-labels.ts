import { useText } from '#screen-kit/texts/use-text.ts';

/** Names of the wheels in date and time pickers. */
export function useUnitLabels() {
  const t = useText();
  return {
    year: t('template.unit.year'),
    month: t('template.unit.month'),
    day: t('template.unit.day'),
    hour: t('template.unit.hour'),
    minute: t('template.unit.minute'),
  };
}
