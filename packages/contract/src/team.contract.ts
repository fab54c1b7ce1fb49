import { limits } from '@larder/domain/limits';
import { completePermissions } from '@larder/domain/team/permission-areas';
import { permissions, type SystemRole, systemRoles } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { deviceNo, email, id, idOr, page, search, text } from './fields.ts';

const userName = text(limits.nameMaxChars, 'valid.userName');
const deviceNos = z.array(deviceNo).max(limits.boundDevicesMax, 'valid.input');

/** List of restockers. [screens 21] */
export const restockersInput = z.object({ ...page, q: search });

/** Invited people who have not joined yet, all that the member may see or restockers only. [screens 21, 24] */
export const invitationsInput = z.object({ ...page, kind: z.literal('restocker').optional() });
export const invitationInput = z.object({ id });

/** Invitation of a restocker, who chooses a password through the mailed link. [screens 22] [decision 60] */
export const inviteRestockerInput = z.object({
  kind: z.literal('restocker'),
  email,
  userName,
  deviceNos,
});

const systemRoleCodes = Object.keys(systemRoles) as [SystemRole, ...SystemRole[]];
const ownRole = idOr('valid.role');
/** An owner is appointed among the users, not invited. */
const invitedRole = z.union([z.enum(systemRoleCodes).exclude(['owner']), ownRole], 'valid.role');

/** A role: the code of a system role, or the id of one of the merchant's own. */
const role = z.union([z.enum(systemRoleCodes), ownRole], 'valid.role');

/** Role and devices of a user. Devices count only with the scope `selected`, which needs at least one. */
const place = { userName, role, deviceScope: z.enum(['all', 'selected']), deviceNos };
const needsDevices = (
  { deviceScope, deviceNos: chosen }: { deviceScope: string; deviceNos: readonly string[] },
  context: z.core.$RefinementCtx,
) => {
  if (deviceScope === 'selected' && chosen.length === 0) {
    context.addIssue({ code: 'custom', path: ['deviceNos'], message: 'valid.devices' });
  }
};

/** Invitation of a user. [screens 25] [decision 60] */
export const inviteUserInput = z
  .object({ kind: z.literal('staff'), email, ...place, role: invitedRole })
  .superRefine(needsDevices);
export const inviteMemberInput = z.discriminatedUnion('kind', [inviteRestockerInput, inviteUserInput]);

/** People of the merchant, owners first. [screens 24, 29] */
export const membersInput = z.object({ ...page, q: search, role: role.optional() });

/** One user. [screens 26] */
export const memberInput = z.object({ id });
export const editMemberInput = memberInput
  .extend({ version: z.int().min(1), ...place })
  .superRefine(needsDevices);
export const setMemberStatusInput = memberInput.extend({ status: z.enum(['active', 'disabled']) });

/** The merchant's own roles by name; the first page also has the system roles. [screens 24] */
export const rolesInput = z.object({ ...page, q: search });
/** One role. [screens 28, 29] */
export const roleInput = z.object({ role });
const chosenPermissions = z
  .array(z.enum(permissions))
  .max(permissions.length, 'valid.input')
  .refine((chosen) => completePermissions(chosen).length > 0, 'valid.rolePermissions');
/** [screens 27] */
export const addRoleInput = z.object({
  name: text(limits.roleNameMaxChars, 'valid.roleName'),
  permissions: chosenPermissions,
});
export const editRoleInput = roleInput.extend({ version: z.int().min(1), ...addRoleInput.shape });

/** One restocker. [screens 23] */
export const restockerInput = z.object({ id });
export const renameRestockerInput = restockerInput.extend({ userName });
export const bindRestockerInput = restockerInput.extend({ deviceNos: deviceNos.min(1, 'valid.devices') });
export const unbindRestockerInput = restockerInput.extend({ deviceNo });
export const setRestockerStatusInput = restockerInput.extend({ status: z.enum(['active', 'disabled']) });
