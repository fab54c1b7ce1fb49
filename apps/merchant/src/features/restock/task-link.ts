import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { restockFlows } from './restock-flow.ts';

type Task = { readonly id: string; readonly mode: RestockMode };

/** Returns the address of a task's page. */
export const taskLink = (deviceNo: string, { id, mode }: Task): string =>
  screenHref(restockFlows[mode].task, { deviceNo, taskId: id });
