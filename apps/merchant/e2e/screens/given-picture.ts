import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Merchant } from '@larder/database/model';
import { newTestId } from '@larder/testkit/new-test-id';
import type { System } from '../system.ts';

const PICTURES = join(import.meta.dirname, '../../../../packages/demo/pictures');

/** Stores a picture of the demo in place of an uploaded one. */
export async function givenPicture(
  system: System,
  merchant: Merchant,
  name: string,
  kind: 'product' | 'complaint' = 'product',
): Promise<string> {
  const key = `merchants/${merchant.id}/${kind}/${newTestId()}.jpg`;
  const path = join(system.files, key);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(PICTURES, name), path);
  return key;
}
