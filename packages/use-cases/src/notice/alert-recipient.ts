import type { Prisma } from '@larder/database/model';
import type { AlertRecipient } from '@larder/domain/alert/may-receive-alert';

/** Relations needed to judge a membership, for reads outside transactions. */
export const recipientInclude = {
  account: { select: { id: true, email: true, locale: true, status: true, twoStepAt: true } },
  merchant: { select: { requireTwoStep: true } },
  role: { include: { permissions: true } },
  devices: { select: { deviceId: true } },
} as const satisfies Prisma.MembershipInclude;

type MembershipRow = Prisma.MembershipGetPayload<{ include: typeof recipientInclude }>;

/** Returns the membership as an alert recipient; null if it or its account is not active. */
export function recipientOf(row: MembershipRow): AlertRecipient | null {
  if (row.status !== 'active' || row.deletedAt || row.account.status !== 'active') return null;
  const { kind, systemRole, role, deviceScope, devices } = row;
  const granted = role && !role.deletedAt ? role.permissions : [];
  const rolePermissions = granted.map(({ permission }) => permission);
  return {
    kind,
    systemRole,
    rolePermissions,
    deviceScope,
    deviceIds: devices.map(({ deviceId }) => deviceId),
  };
}
