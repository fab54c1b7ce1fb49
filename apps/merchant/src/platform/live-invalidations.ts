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
];

/**
 * The queries that each live event invalidates: an area or a procedure of the router, as in query keys. [screens 1.3, L
 * of the entries]
 */
export const liveInvalidations: Readonly<Record<string, readonly string[]>> = {
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
  'complaint.changed': ['complaint', 'home.overview'],
  'blacklist.changed': ['blacklist'],
  'product.application': ['product'],
  'product.library': ['product', 'template.editor'],
  'bill.changed': ['bill', 'finance'],
  'wallet.changed': ['finance'],
  'withdrawal.changed': ['finance'],
  'merchant.application': ['onboarding', 'finance'],
  'user.changed': ['team', 'alert.subscriptions'],
  'role.changed': ['team', 'alert.subscriptions'],
  'export.changed': ['export'],
  'stats.changed': ['statistics', 'home.overview'],
  'notice.new': ['notice'],
};

/** The user's access changed: handled by the life cycle of the app, not by a query. */
export const accessChanged = 'access.changed';

/** The stream could not resume without loss: every query is invalidated. */
export const streamReset = 'stream.reset';
