import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RestockDevice } from './restock-device.ts';

/** Returns the reason why no task can begin at a device now; null if one can. */
export function useStartNote(): (answer: RestockDevice, mode: RestockMode) => string | null {
  const t = useText();
  return ({ head, task, order }, mode) => {
    if (head.status === 'to_be_activated') return t('restock.device.notActive');
    if (task && !task.isMine) return t('restock.taskOf', { name: task.operatorName });
    if (mode === 'refill' && !order) return t('restock.device.noOrder');
    const isOfOther = order && !order.assignedToMe && order.assignedToName !== null;
    return isOfOther ? t('restock.device.orderOfOther', { name: order.assignedToName ?? '' }) : null;
  };
}
