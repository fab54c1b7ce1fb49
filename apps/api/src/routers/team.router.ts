import { bindRestocker } from '@larder/use-cases/bindings/bind-restocker';
import { deleteRestocker } from '@larder/use-cases/bindings/delete-restocker';
import { setRestockerStatus } from '@larder/use-cases/bindings/set-restocker-status';
import { unbindRestocker } from '@larder/use-cases/bindings/unbind-restocker';
import { inviteMember } from '@larder/use-cases/team/invite-member';
import { listInvitations } from '@larder/use-cases/team/list-invitations';
import { listRestockers } from '@larder/use-cases/team/list-restockers';
import { readRestocker } from '@larder/use-cases/team/read-restocker';
import { renameRestocker } from '@larder/use-cases/team/rename-restocker';
import { requireTwoStep } from '@larder/use-cases/team/require-two-step';
import { resendInvitation } from '@larder/use-cases/team/resend-invitation';
import { revokeInvitation } from '@larder/use-cases/team/revoke-invitation';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const teamRouter = trpc.router({
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
