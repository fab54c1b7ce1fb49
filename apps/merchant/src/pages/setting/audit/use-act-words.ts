import { useText } from '#screen-kit/texts/use-text.ts';
import type { Act } from './act.ts';

const publishing: readonly Act['act'][] = [
  'template.publish',
  'template.rollOut',
  'template.rollOutPrices',
  'template.changePrices',
  'template.undoPrices',
];

/** True for a publication that changed nothing but prices. */
const changesPrices = ({ act, lines, moreLines }: Act) =>
  publishing.includes(act) &&
  lines.length > 0 &&
  moreLines === 0 &&
  lines.every(({ before, after }) => before !== null && after !== null);

/** Returns what was done in words, with the product or object that it was done to. */
export function useActWords(): (act: Act) => string {
  const t = useText();
  return (act) => {
    const prices = changesPrices(act);
    const words = prices
      ? t('audit.pricesChanged', { count: act.lines.length })
      : act.act
        ? t(`audit.act.${act.act}`)
        : t('audit.otherAct');
    const object = prices && act.lines.length === 1 ? act.lines[0]?.product : act.object?.name;
    return object ? t('audit.actOf', { act: words, object }) : words;
  };
}
