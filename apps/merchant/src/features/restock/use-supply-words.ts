import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Line = Pick<Outputs['restock']['readDevice']['lines'][number], 'current' | 'daysOfSupply'>;

/** Returns a function that says how long the stock of a line lasts at its usual sales. [screens A-14] */
export function useSupplyWords(): (line: Line) => string {
  const t = useText();
  return ({ current, daysOfSupply: days }) => {
    if (days === null) return t('restock.device.noSales');
    if (current <= 0) return t('restock.device.supplyNone');
    return days < 1 ? t('restock.device.supplyShort') : t('restock.device.supply', { count: days });
  };
}
