import type { LiveEventType } from '@larder/contract/live-event';
import type { QueryPath } from '#platform/trpc.ts';

/** Queries of the current stock and needs of cabinets; they do not cover past records, orders and statistics. */
const needs = [
  'restock.readOverview',
  'restock.listCabinets',
  'restock.listDevices',
  'restock.readDevice',
  'restock.readTask',
  'restock.readTrip',
  'restock.listTripCandidates',
  'restock.readOrderDraft',
  'restock.readOrder',
] as const satisfies readonly QueryPath[];

/** Queries that name the stock of a cabinet, or hide it from a member who counts it. */
const shownStock = ['stock', 'device.read', 'device.readSelling'] as const satisfies readonly QueryPath[];

type InvalidatingEvent = Exclude<LiveEventType, typeof accessChanged>;

/**
 * The queries that each live event invalidates: an area or a procedure of the router, as in query keys. [screens 1.3]
 */
const liveInvalidations: Readonly<Record<InvalidatingEvent, readonly QueryPath[]>> = {
  'device.connectivity': ['device', ...needs, 'home', 'template.readPriceChange', 'template.readPrices'],
  'device.telemetry': [
    'device.list',
    'device.read',
    'device.readSelling',
    'device.readInformation',
    'device.readTemperatureWarning',
  ],
  // A cabinet reports its planogram among its settings.
  'device.settings': [
    'audit',
    'device.readSettingsPage',
    'device.list',
    'device.read',
    'device.readSelling',
    'device.readInformation',
    'device.readAddress',
    'device.readFreezeRule',
    'device.readTemperatureWarning',
    'device.readOfflineWarning',
    'device.readTemperatures',
    'device.readTimeline',
    'device.listActivity',
    'tax',
    'order.readAbnormal',
    'template.readEditor',
    'template.listRecords',
    'template.readRollout',
    'template.listRollouts',
    'template.readPriceChange',
  ],
  'device.lifecycle': ['audit', 'device', ...needs, 'home'],
  'command.status': ['device.readCommand', 'device.read', 'device.readTimeline', 'device.listActivity'],
  'session.state': [
    'device.read',
    'device.readCommand',
    'device.readSelling',
    'order.read',
    'order.readAbnormal',
    'restock.readTask',
    'device.readTimeline',
    'device.listActivity',
    'shopper',
    'template.readPriceChange',
  ],
  // A capture changes the wallet and emits only this. [decision 125]
  'order.changed': [
    'order',
    'complaint.read',
    'blacklist',
    'guard.listStandings',
    'device.readSelling',
    'device.readTimeline',
    'device.listActivity',
    'finance',
    'home',
  ],
  'refund.changed': ['order', 'complaint', 'blacklist', 'finance', 'home'],
  'stock.changed': ['audit', 'stock', ...needs, 'device.list', 'device.read', 'device.readSelling', 'home'],
  // While a member counts blind, the stock of the cabinet is hidden from them. [decision 200]
  'restock.task': ['restock', 'home', ...shownStock],
  'restock.order': ['restock', 'home'],
  'planogram.changed': [
    'audit',
    'template',
    'device.list',
    'device.read',
    'device.readSelling',
    'device.readTimeline',
    'device.listActivity',
    'home',
    'stock',
    ...needs,
    'product.read',
    'product.listMyLibrary',
  ],
  'alert.changed': [
    'alert',
    'device.list',
    'device.read',
    'device.readSelling',
    'device.readTimeline',
    'device.listActivity',
    'home',
  ],
  'complaint.changed': ['complaint', 'home'],
  'blacklist.changed': ['blacklist', 'guard'],
  'product.application': ['product'],
  'product.library': ['audit', 'product', 'template.readEditor'],
  'bill.changed': ['bill', 'finance'],
  'wallet.changed': ['finance'],
  'withdrawal.changed': ['finance'],
  'merchant.application': ['audit', 'onboarding'],
  // Restock modes, blind counts, modules, tax: the menu and what a restocker may see of the stock.
  'merchant.settings': ['identity.readMe', 'device.readSettingsPage', 'restock', 'home', ...shownStock],
  'user.changed': ['audit', 'team', 'alert.readSubscriptions'],
  'role.changed': ['audit', 'team', 'alert.readSubscriptions'],
  'export.changed': ['export'],
  'stats.changed': ['home', 'statistics'],
  'notice.new': ['notice'],
};

/** The user's access changed: handled by the life cycle of the app, not by a query. */
export const accessChanged = 'access.changed' satisfies LiveEventType;

/** The stream could not resume without loss: every query is invalidated. */
export const streamReset = 'stream.reset';

/**
 * The queries that an event makes stale. A newer server may emit events that this build does not know; they concern no
 * query here.
 */
export const queriesAfter = (type: string): readonly QueryPath[] =>
  isInvalidating(type) ? liveInvalidations[type] : [];

const isInvalidating = (type: string): type is InvalidatingEvent => Object.hasOwn(liveInvalidations, type);
