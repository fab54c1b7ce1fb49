import { bindRestocker } from '@larder/use-cases/bindings/bind-restocker';
import { deleteRestocker } from '@larder/use-cases/bindings/delete-restocker';
import { editMember } from '@larder/use-cases/bindings/edit-member';
import { editRole } from '@larder/use-cases/bindings/edit-role';
import { removeMember } from '@larder/use-cases/bindings/remove-member';
import { setMemberStatus } from '@larder/use-cases/bindings/set-member-status';
import { setRestockerStatus } from '@larder/use-cases/bindings/set-restocker-status';
import { unbindRestocker } from '@larder/use-cases/bindings/unbind-restocker';
import { addRole } from '@larder/use-cases/team/add-role';
import { inviteMember } from '@larder/use-cases/team/invite-member';
import { listInvitations } from '@larder/use-cases/team/list-invitations';
import { listMembers } from '@larder/use-cases/team/list-members';
import { listRestockers } from '@larder/use-cases/team/list-restockers';
import { listRoles } from '@larder/use-cases/team/list-roles';
import { readMember } from '@larder/use-cases/team/read-member';
import { readMemberDuties } from '@larder/use-cases/team/read-member-duties';
import { readRestocker } from '@larder/use-cases/team/read-restocker';
import { readRole } from '@larder/use-cases/team/read-role';
import { removeRole } from '@larder/use-cases/team/remove-role';
import { renameRestocker } from '@larder/use-cases/team/rename-restocker';
import { requireTwoStep } from '@larder/use-cases/team/require-two-step';
import { resendInvitation } from '@larder/use-cases/team/resend-invitation';
import { revokeInvitation } from '@larder/use-cases/team/revoke-invitation';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const teamRouter = trpc.router({
  listMembers: procedure(listMembers),
  readMember: procedure(readMember),
  readMemberDuties: procedure(readMemberDuties),
  editMember: procedure(editMember),
  setMemberStatus: procedure(setMemberStatus),
  removeMember: procedure(removeMember),
  listRoles: procedure(listRoles),
  readRole: procedure(readRole),
  addRole: procedure(addRole),
  editRole: procedure(editRole),
  removeRole: procedure(removeRole),
  listRestockers: procedure(listRestockers),
  readRestocker: procedure(readRestocker),
  listInvitations: procedure(listInvitations),
  inviteMember: procedure(inviteMember),
  resendInvitation: procedure(resendInvitation),
  revokeInvitation: procedure(revokeInvitation),
  renameRestocker: procedure(renameRestocker),
  bindRestocker: procedure(bindRestocker),
  unbindRestocker: procedure(unbindRestocker),
  setRestockerStatus: procedure(setRestockerStatus),
  deleteRestocker: procedure(deleteRestocker),
  requireTwoStep: procedure(requireTwoStep),
});
