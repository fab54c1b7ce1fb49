// long: the table of all permissions as merchants see them
import { impliedPermissions, type Permission, permissions } from './permissions.ts';

/** A permission that a role gives by choice; the implied ones come with any of them. */
export type ChosenPermission = Exclude<Permission, (typeof impliedPermissions)[number]>;

/** Areas in which a merchant chooses permissions, in the order of the role editor. [screens 27] */
export const permissionAreas = ['orders', 'cabinets', 'restock', 'products', 'money', 'people'] as const;
export type PermissionArea = (typeof permissionAreas)[number];

/** Levels of every area from the bottom up; each area has its own words for them. */
export const areaLevels = ['none', 'see', 'handle', 'all'] as const;
export type AreaLevel = (typeof areaLevels)[number];

/** What each level of an area adds to the one below it. Every permission to choose is in exactly one place. */
const added: Readonly<
  Record<PermissionArea, Readonly<Record<Exclude<AreaLevel, 'none'>, readonly ChosenPermission[]>>>
> = {
  orders: {
    see: ['order.view', 'order.abnormal.view', 'complaint.view', 'blacklist.view'],
    handle: [
      'order.video.view',
      'order.abnormal.handle',
      'order.refund',
      'complaint.handle',
      'blacklist.edit',
    ],
    all: ['order.export'],
  },
  cabinets: {
    see: ['device.view', 'alert.view'],
    handle: [
      'alert.receive',
      'device.open',
      'device.capture',
      'device.reboot',
      'device.volume',
      'device.freeze',
    ],
    all: ['device.warning.edit', 'alert.configure', 'device.edit', 'device.preauth.edit', 'device.activate'],
  },
  restock: {
    see: ['restock.view', 'stock.view'],
    handle: ['restock.quick', 'restock.one_click', 'restock.refill.execute', 'stock.adjust', 'stock.dispose'],
    all: ['restock.order.create', 'restock.order.cancel', 'restock.no_door'],
  },
  products: {
    see: ['product.view', 'template.view'],
    handle: ['template.edit', 'product.library.edit'],
    all: ['product.apply'],
  },
  money: {
    see: ['stats.view'],
    handle: ['stats.cost.view', 'bill.view', 'finance.view'],
    all: ['finance.withdraw', 'finance.account.edit', 'finance.onboard'],
  },
  people: {
    see: ['restocker.view', 'user.view', 'role.view', 'setting.view'],
    handle: ['restocker.edit', 'user.edit', 'setting.tax'],
    all: ['audit.view', 'role.edit'],
  },
};

/** What a merchant asks of people first: who can do it stands beside the list of users. [screens 24] */
export const keyPowers = [
  'order.refund',
  'device.open',
  'template.edit',
  'restock.quick',
  'finance.withdraw',
  'stats.cost.view',
] as const satisfies readonly Permission[];
export type KeyPower = (typeof keyPowers)[number];

/** Permissions without which another one opens nothing: ticking it ticks these too. [screens 27] */
const needs: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'device.activate': ['device.view'],
  'device.edit': ['device.view'],
  'device.preauth.edit': ['device.view'],
  'device.volume': ['device.view'],
  'device.freeze': ['device.view'],
  'device.warning.edit': ['device.view'],
  'device.open': ['device.view'],
  'device.capture': ['device.view'],
  'device.reboot': ['device.view'],
  'template.edit': ['template.view'],
  'stock.adjust': ['stock.view'],
  'stock.dispose': ['stock.view'],
  'restock.quick': ['restock.view'],
  'restock.one_click': ['restock.view'],
  'restock.refill.execute': ['restock.view'],
  'restock.order.create': ['restock.view'],
  'restock.order.cancel': ['restock.view'],
  'restock.no_door': ['restock.view'],
  'restocker.edit': ['restocker.view'],
  'user.edit': ['user.view'],
  'role.edit': ['role.view'],
  'product.library.edit': ['product.view'],
  'product.apply': ['product.view'],
  'order.video.view': ['order.view'],
  'order.export': ['order.view'],
  'order.refund': ['order.view'],
  'order.abnormal.handle': ['order.abnormal.view'],
  'complaint.handle': ['complaint.view'],
  'alert.configure': ['alert.view'],
  'alert.receive': ['alert.view'],
  'blacklist.edit': ['blacklist.view'],
  'finance.withdraw': ['finance.view'],
  'finance.account.edit': ['finance.view'],
  'finance.onboard': ['finance.view'],
  'stats.cost.view': ['stats.view'],
  'setting.tax': ['setting.view'],
};

const levelsAbove = ['see', 'handle', 'all'] as const;

/** All permissions of an area, from those that only show to those that risk most. */
export const permissionsOfArea = (area: PermissionArea): readonly ChosenPermission[] =>
  levelsAbove.flatMap((level) => added[area][level]);

/** The permissions of an area at a level. */
export function permissionsOfLevel(area: PermissionArea, level: AreaLevel): readonly ChosenPermission[] {
  return levelsAbove.slice(0, areaLevels.indexOf(level)).flatMap((below) => added[area][below]);
}

/** The level that these permissions are exactly; null: some of one level and some of another. */
export function levelOf(area: PermissionArea, granted: readonly Permission[]): AreaLevel | null {
  const inArea = permissionsOfArea(area).filter((permission) => granted.includes(permission));
  return (
    areaLevels.find((level) => {
      const whole = permissionsOfLevel(area, level);
      return whole.length === inArea.length && whole.every((permission) => inArea.includes(permission));
    }) ?? null
  );
}

const implied = new Set<Permission>(impliedPermissions);
const isChosen = (permission: Permission): permission is ChosenPermission => !implied.has(permission);

/**
 * Returns permissions as a role stores them: with those they need, without the implied ones, each once and in the order
 * of the catalog.
 */
export function completePermissions(chosen: readonly Permission[]): readonly ChosenPermission[] {
  const whole = new Set(chosen.flatMap((permission) => [permission, ...(needs[permission] ?? [])]));
  return permissions.filter(isChosen).filter((permission) => whole.has(permission));
}

/** Ticks or unticks one permission, with those that it needs or that need it. */
export function togglePermission(
  chosen: readonly Permission[],
  permission: Permission,
  on: boolean,
): readonly ChosenPermission[] {
  if (on) return completePermissions([...chosen, permission]);
  return completePermissions(
    chosen.filter((kept) => kept !== permission && !needs[kept]?.includes(permission)),
  );
}

/** Sets an area to a level and leaves the other areas. */
export function setAreaLevel(
  chosen: readonly Permission[],
  area: PermissionArea,
  level: AreaLevel,
): readonly ChosenPermission[] {
  const inArea = new Set<Permission>(permissionsOfArea(area));
  return completePermissions([
    ...chosen.filter((permission) => !inArea.has(permission)),
    ...permissionsOfLevel(area, level),
  ]);
}

export type RoleDifference = {
  readonly more: readonly ChosenPermission[];
  readonly less: readonly ChosenPermission[];
};

/** What a role has more and less than a preset. */
export function differenceOf(granted: readonly Permission[], preset: readonly Permission[]): RoleDifference {
  const [mine, theirs] = [completePermissions(granted), completePermissions(preset)];
  return {
    more: mine.filter((permission) => !theirs.includes(permission)),
    less: theirs.filter((permission) => !mine.includes(permission)),
  };
}
