import type { Tx } from '@larder/database/transaction';
import { newTestId } from '@larder/testkit/new-test-id';

type Task = {
  readonly merchantId: string;
  readonly deviceId: string;
  readonly operatorId: string;
  readonly at: Date;
};

/** Creates a quick task that is under way, and returns its id. */
export async function givenRestockTask(tx: Tx, { at, ...task }: Task): Promise<string> {
  const id = newTestId();
  const stamps = { createdAt: at, startedAt: at, updatedAt: at };
  await tx.restockTask.create({
    data: { ...task, ...stamps, id, mode: 'quick', taskNo: 'T26112100000042', status: 'restocking' },
  });
  return id;
}
