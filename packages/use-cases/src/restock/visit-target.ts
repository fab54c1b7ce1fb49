import type { RestockMode } from '@larder/domain/restock/suggest-quantity';

const screens: Readonly<Record<RestockMode, string>> = {
  quick: '/pages/new-restock/quick-restock/restock',
  one_click: '/pages/new-restock/one-click-restock/restock',
  refill: '/pages/new-restock/restock-order-refill/restock',
  legacy: '/pages/restock/restock',
};

type Visit = { readonly mode: RestockMode; readonly deviceNo: string; readonly taskId: string };

/** Path of a task's page in the app. */
export const visitTarget = ({ mode, deviceNo, taskId }: Visit): string =>
  `${screens[mode]}?deviceNo=${deviceNo}&taskId=${taskId}`;
