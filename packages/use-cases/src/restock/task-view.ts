import type { RestockTask } from '@larder/database/model';
import type { MemberActor } from '../actor.ts';

type Shown = Pick<RestockTask, 'id' | 'taskNo' | 'mode' | 'status' | 'operatorId'> & {
  readonly operator: { readonly displayName: string };
};

/** An open task as lists and device pages show it. */
export function taskView(actor: MemberActor, { id, taskNo, mode, status, operatorId, operator }: Shown) {
  return {
    id,
    taskNo,
    mode,
    status,
    operatorName: operator.displayName,
    isMine: operatorId === actor.membershipId,
  };
}
