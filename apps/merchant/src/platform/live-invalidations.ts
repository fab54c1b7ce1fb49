import type { LiveEventType } from '@larder/contract/live-event';
import type { QueryPath } from './trpc.ts';

/** Queries of the current stock and needs of cabinets; they do not cover past records, orders and statistics. */
const needs = [
  'restock.overview',
  'restock.cabinets',
  'restock.devices',
  'restock.device',
  'restock.task',
  'restock.trip',
  'restock.tripCandidates',
  'restock.orderDraft',
  'restock.order',
] as const satisfies readonly QueryPath[];

type InvalidatingEvent = Exclude<LiveEventType, typeof accessChanged>;

/**
 * The queries that each live event invalidates: an area or a procedure of the router, as in query keys. [screens 1.3]
 */
const liveInvalidations: Readonly<Record<InvalidatingEvent, readonly QueryPath[]>> = {
  'device.connectivity': ['device', ...needs, 'home.overview'],
  'device.telemetry': ['device.list', 'device.get', 'device.information', 'device.temperatureWarning'],
  // A cabinet reports its planogram among its settings.
  'device.settings': [
    'device.settings',
    'device.list',
    'device.get',
    'device.information',
    'device.address',
    'device.freezeRule',
    'device.temperatureWarning',
    'device.offlineWarning',
    'device.temperatures',
    'device.timeline',
    'template.editor',
    'template.records',
    'template.rollout',
    'template.rollouts',
  ],
  'device.lifecycle': ['device', ...needs, 'home.overview'],
  'command.status': ['device.command', 'device.get', 'device.timeline'],
  'session.state': ['device.get', 'order.get', 'restock.task', 'device.timeline', 'shopper'],
  'order.changed': ['order', 'device.timeline', 'home.overview'],
  'refund.changed': ['order', 'home.overview'],
  'stock.changed': ['stock', ...needs, 'device.list', 'device.get', 'home.overview'],
  'restock.task': ['restock', 'home.overview'],
  'restock.order': ['restock', 'home.overview'],
  'planogram.changed': [
    'template',
    'device.list',
    'device.get',
    'device.timeline',
    'home.overview',
    'stock',
    ...needs,
    'product.detail',
    'product.myLibrary',
  ],
  'alert.changed': ['alert', 'device.list', 'device.get', 'device.timeline', 'home.overview'],
  'complaint.changed': ['home.overview'],
  'blacklist.changed': [],
  'product.application': ['product'],
  'product.library': ['product', 'template.editor'],
  'bill.changed': [],
  'wallet.changed': [],
  'withdrawal.changed': [],
  'merchant.application': [],
  'user.changed': ['team', 'alert.subscriptions'],
  'role.changed': ['team', 'alert.subscriptions'],
  'export.changed': ['export'],
  'stats.changed': ['home.overview'],
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
