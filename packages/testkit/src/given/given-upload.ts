import type { FileState } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { uploadKey } from '@larder/use-cases/file/upload-key';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

/** Uploads a picture as a member of the merchant and returns its key. */
export async function givenUpload(
  tx: Tx,
  merchantId: string,
  kind: Parameters<typeof uploadKey>[1],
  state: FileState = 'uploaded',
): Promise<string> {
  const key = `merchants/${merchantId}/${kind}/${newTestId()}.jpg`;
  const createdAt = new Date(testNow);
  await tx.fileObject.create({ data: { key, merchantId, kind, mime: 'image/jpeg', state, createdAt } });
  return key;
}
