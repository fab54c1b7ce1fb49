import type { Permission } from '../team/permissions.ts';

/** The lists that can be sent as a table, and what a member needs for it: the permission to see the list. [screens EXPORT, 7.6] */
export const exportPermissions = {
  restock_records: 'restock.view',
} as const satisfies Record<string, Permission>;

export type ExportKind = keyof typeof exportPermissions;
