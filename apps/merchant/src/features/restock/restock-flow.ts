import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';

type Flow = {
  /** Screen to choose devices. */
  readonly index: ScreenPath;
  readonly device: ScreenPath;
  readonly task: ScreenPath;
  readonly records: ScreenPath;
  readonly record: ScreenPath;
  /** Missing in the older mode. */
  readonly statistics?: ScreenPath;
  readonly dispose: ScreenPath;
  /** Screens of orders, in modes that work by orders. */
  readonly orders?: { readonly list: ScreenPath; readonly order: ScreenPath; readonly create: ScreenPath };
  /** Screens of trips, in modes where a restocker can go to several devices in a row. */
  readonly trip?: { readonly summary: ScreenPath; readonly devices: ScreenPath };
};

/** Screens of each mode. In the older mode one page serves the device and its task. [screens 2.18, 2.19] */
export const restockFlows: Readonly<Record<RestockMode, Flow>> = {
  quick: {
    index: '/pages/new-restock/quick-restock/restock-index',
    device: '/pages/new-restock/quick-restock/device-details',
    task: '/pages/new-restock/quick-restock/restock',
    records: '/pages/new-restock/quick-restock/record-list',
    record: '/pages/new-restock/quick-restock/record-detail',
    statistics: '/pages/new-restock/quick-restock/statistics',
    dispose: '/pages/new-restock/quick-restock/dispose-product',
    trip: {
      summary: '/pages/new-restock/quick-restock/summary',
      devices: '/pages/new-restock/quick-restock/associated-device',
    },
  },
  one_click: {
    index: '/pages/new-restock/one-click-restock/restock-index',
    device: '/pages/new-restock/one-click-restock/device-details',
    task: '/pages/new-restock/one-click-restock/restock',
    records: '/pages/new-restock/one-click-restock/record-list',
    record: '/pages/new-restock/one-click-restock/record-detail',
    statistics: '/pages/new-restock/one-click-restock/statistics',
    dispose: '/pages/new-restock/one-click-restock/dispose-product',
    trip: {
      summary: '/pages/new-restock/one-click-restock/summary',
      devices: '/pages/new-restock/one-click-restock/associated-device',
    },
  },
  refill: {
    index: '/pages/new-restock/restock-order-refill/restock-index',
    device: '/pages/new-restock/restock-order-refill/device-details',
    task: '/pages/new-restock/restock-order-refill/restock',
    records: '/pages/new-restock/restock-order-refill/record-list',
    record: '/pages/new-restock/restock-order-refill/record-detail',
    statistics: '/pages/new-restock/restock-order-refill/statistics',
    dispose: '/pages/new-restock/restock-order-refill/dispose-product',
    orders: {
      list: '/pages/new-restock/restock-order-refill/restock-order-list',
      order: '/pages/new-restock/restock-order-refill/restock-order-detail',
      create: '/pages/new-restock/restock-order-refill/create-restock-order',
    },
  },
  legacy: {
    index: '/pages/tabBar/restock/restock',
    device: '/pages/restock/restock',
    task: '/pages/restock/restock',
    records: '/pages/restock/restock-record',
    record: '/pages/restock/restock-record',
    dispose: '/pages/new-restock/quick-restock/dispose-product',
    orders: {
      list: '/pages/restock/restock-order',
      order: '/pages/restock/restock-order',
      create: '/pages/restock/create-restock-order',
    },
  },
};
