/** All permissions, `area.object.action`, in the order of the role editor. [domain 9.2] */
export const permissions = [
  'home.view',
  'device.view',
  'device.activate',
  'device.edit',
  'device.preauth.edit',
  'device.volume',
  'device.freeze',
  'device.warning.edit',
  'device.open',
  'device.capture',
  'device.reboot',
  'template.view',
  'template.edit',
  'stock.view',
  'stock.adjust',
  'stock.dispose',
  'restock.view',
  'restock.quick',
  'restock.one_click',
  'restock.refill.execute',
  'restock.order.create',
  'restock.order.cancel',
  'restock.no_door',
  'restocker.view',
  'restocker.edit',
  'user.view',
  'user.edit',
  'role.view',
  'role.edit',
  'product.view',
  'product.library.edit',
  'product.apply',
  'order.view',
  'order.video.view',
  'order.export',
  'order.refund',
  'order.abnormal.view',
  'order.abnormal.handle',
  'complaint.view',
  'complaint.handle',
  'alert.view',
  'alert.configure',
  'alert.receive',
  'blacklist.view',
  'blacklist.edit',
  'bill.view',
  'finance.view',
  'finance.withdraw',
  'finance.account.edit',
  'finance.onboard',
  'stats.view',
  'stats.cost.view',
  'setting.view',
  'setting.tax',
  'audit.view',
  'tutorial.view',
  'support.chat',
] as const;
export type Permission = (typeof permissions)[number];

/** Held by every member with at least one other permission. [screens S-2] */
export const impliedPermissions = [
  'home.view',
  'tutorial.view',
  'support.chat',
] as const satisfies readonly Permission[];

const within = (...areas: readonly string[]) =>
  permissions.filter((permission) => areas.includes(permission.split('.')[0] ?? ''));
const without = (list: readonly Permission[], ...excluded: readonly Permission[]) =>
  list.filter((permission) => !excluded.includes(permission));

/** Roles of every merchant; nobody can change them. A restocker is an account kind, not a role. [domain 9.3] */
export const systemRoles = {
  owner: permissions,
  manager: without(
    permissions,
    'finance.withdraw',
    'finance.account.edit',
    'finance.onboard',
    'role.edit',
    'audit.view',
  ),
  operations: [
    ...within('device', 'template', 'stock', 'restock', 'product', 'alert'),
    'restocker.view',
    'order.view',
    'stats.view',
  ],
  finance: [
    'order.view',
    'order.export',
    'order.refund',
    'bill.view',
    ...without(within('finance'), 'finance.onboard'),
    ...within('stats'),
    'audit.view',
  ],
  support: [
    'device.view',
    'order.view',
    'order.video.view',
    'order.refund',
    'order.abnormal.view',
    'order.abnormal.handle',
    ...within('complaint', 'blacklist'),
    'alert.view',
  ],
  viewer: without(
    permissions.filter((permission) => permission.endsWith('.view')),
    'finance.view',
    'bill.view',
    'order.video.view',
    'audit.view',
  ),
} as const satisfies Record<string, readonly Permission[]>;
export type SystemRole = keyof typeof systemRoles;

export const isSystemRole = (role: string): role is SystemRole => Object.hasOwn(systemRoles, role);

/** Permissions of a restocker, limited to the devices bound to them. [domain 9.3] */
export const restockerPermissions = [
  'device.view',
  'stock.view',
  'stock.adjust',
  'stock.dispose',
  'restock.view',
  'restock.quick',
  'restock.one_click',
  'restock.refill.execute',
] as const satisfies readonly Permission[];

/** Adds the implied permissions; a member without any permission stays without any (`noPermission`). */
export function effectivePermissions(granted: readonly Permission[]): readonly Permission[] {
  return granted.length === 0 ? [] : [...new Set<Permission>([...granted, ...impliedPermissions])];
}

/**
 * True if the list contains at least one of `anyOf`. An empty `anyOf` is a programming error and throws; in production
 * the app hides the element and logs. [spec 6, domain 9.1]
 */
export function can(list: readonly Permission[], anyOf: readonly Permission[]): boolean {
  if (anyOf.length === 0) throw new Error('can() needs at least one permission');
  return anyOf.some((permission) => list.includes(permission));
}
