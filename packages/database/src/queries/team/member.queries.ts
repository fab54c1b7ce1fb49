import type { MembershipKind, SystemRole } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

export type MemberRow = {
  readonly id: string;
  readonly userName: string;
  /** The name as the list is sorted; JavaScript lowers some letters in another way. */
  readonly sortName: string;
  readonly email: string;
  readonly kind: MembershipKind;
  readonly systemRole: SystemRole | null;
  readonly roleName: string | null;
  /** Of a role of the merchant's own. */
  readonly rolePermissions: readonly string[];
  readonly deviceScope: 'all' | 'selected';
  readonly devices: number;
  /** `disabled` when the membership or the whole account is. */
  readonly status: 'active' | 'disabled';
  readonly lastActiveAt: Date | null;
};

type MemberFilter = {
  readonly q: string | undefined;
  readonly kinds: readonly MembershipKind[];
  readonly systemRole: SystemRole | null;
  readonly roleId: string | null;
};

/** A page of people, owners first, then by name. One row more than `limit`. [screens 24] */
export function memberPage(
  tx: Tx,
  merchantId: string,
  { q, kinds, systemRole, roleId }: MemberFilter,
  after: readonly [boolean, string, string] | null,
  limit: number,
): Promise<MemberRow[]> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const [afterOwners, afterName, afterId] = after ?? [null, null, null];
  return tx.$queryRaw`
    SELECT m.id, m.display_name AS "userName", lower(m.display_name) AS "sortName", a.email::text AS email, m.kind, m.system_role AS "systemRole",
           r.name AS "roleName",
           ARRAY(SELECT p.permission FROM role_permission p
                  WHERE p.merchant_id = m.merchant_id AND p.role_id = m.role_id) AS "rolePermissions",
           m.device_scope AS "deviceScope",
           (SELECT count(*) FROM membership_device d
             WHERE d.merchant_id = m.merchant_id AND d.membership_id = m.id)::int AS devices,
           CASE WHEN m.status = 'active' AND a.status = 'active' THEN 'active' ELSE 'disabled' END AS status,
           (SELECT created_at FROM refresh_session s WHERE s.membership_id = m.id
             ORDER BY created_at DESC LIMIT 1) AS "lastActiveAt"
      FROM membership m
      JOIN account a ON a.id = m.account_id
      LEFT JOIN role r ON r.merchant_id = m.merchant_id AND r.id = m.role_id
     WHERE m.merchant_id = ${merchantId}::uuid AND m.deleted_at IS NULL
       AND m.kind = ANY(${kinds}::membership_kind[])
       AND (${systemRole}::system_role IS NULL OR m.system_role = ${systemRole}::system_role
            OR (${systemRole}::text = 'owner' AND m.kind = 'owner'))
       AND (${roleId}::uuid IS NULL OR m.role_id = ${roleId}::uuid)
       AND (${pattern}::text IS NULL OR m.display_name ILIKE ${pattern} OR a.email::text ILIKE ${pattern})
       AND (${afterId}::uuid IS NULL OR (m.kind <> 'owner', lower(m.display_name), m.id)
                                      > (${afterOwners}::boolean, ${afterName}::text, ${afterId}::uuid))
     ORDER BY m.kind <> 'owner', lower(m.display_name), m.id
     LIMIT ${limit + 1}`;
}

export type RoleRow = {
  readonly id: string;
  readonly name: string;
  /** The name as the list is sorted. */
  readonly sortName: string;
  readonly permissions: readonly string[];
  readonly members: number;
};

/** A page of the merchant's own roles by name. One row more than `limit`. [screens 24] */
export function rolePage(
  tx: Tx,
  merchantId: string,
  q: string | undefined,
  after: string | null,
  limit: number,
): Promise<RoleRow[]> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  return tx.$queryRaw`
    SELECT r.id, r.name, lower(r.name) AS "sortName",
           (SELECT coalesce(array_agg(p.permission ORDER BY p.permission), '{}') FROM role_permission p
             WHERE p.merchant_id = r.merchant_id AND p.role_id = r.id) AS permissions,
           (SELECT count(*) FROM membership m
             WHERE m.merchant_id = r.merchant_id AND m.role_id = r.id AND m.deleted_at IS NULL)::int AS members
      FROM role r
     WHERE r.merchant_id = ${merchantId}::uuid AND r.deleted_at IS NULL
       AND (${pattern}::text IS NULL OR r.name ILIKE ${pattern})
       AND (${after}::text IS NULL OR lower(r.name) > ${after}::text)
     ORDER BY lower(r.name)
     LIMIT ${limit + 1}`;
}

/**
 * Takes the advisory lock of a merchant's team: serializes changes of members, roles and invitations, so that each is
 * judged by what its author holds at that moment. Taken before every other lock.
 */
export async function lockTeam(tx: Tx, merchantId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('team:' || ${merchantId}::text, 0))`;
}

/** Invalidates the tokens of all members with this role, in one statement, and returns these members. [domain A3] */
export function raiseVersionsOfRole(
  tx: Tx,
  merchantId: string,
  roleId: string,
  now: Date,
): Promise<{ id: string; accountId: string }[]> {
  return tx.$queryRaw`
    UPDATE membership
       SET permission_version = permission_version + 1, version = version + 1, updated_at = ${now}
     WHERE merchant_id = ${merchantId}::uuid AND role_id = ${roleId}::uuid AND deleted_at IS NULL
     RETURNING id, account_id AS "accountId"`;
}

/** True if another role of the merchant has this name; upper and lower case are the same. */
export async function isRoleNameTaken(
  tx: Tx,
  merchantId: string,
  name: string,
  except: string | null = null,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM role
     WHERE merchant_id = ${merchantId}::uuid AND deleted_at IS NULL AND lower(name) = lower(${name}::text)
       AND (${except}::uuid IS NULL OR id <> ${except}::uuid)`;
  return rows.length > 0;
}

/** Locks a user until the end of the transaction; a task that they begin meanwhile waits for it. */
export async function lockMember(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM membership
     WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND kind <> 'restocker' AND deleted_at IS NULL
       FOR UPDATE`;
  return rows.length > 0;
}
