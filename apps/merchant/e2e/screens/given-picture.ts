import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Merchant } from '@larder/database/model';
import { newTestId } from '@larder/testkit/new-test-id';
import type { System } from '../system.ts';

const PICTURES = join(import.meta.dirname, '../../../../packages/demo/pictures');

/** Puts a picture of the demo where an uploaded one would lie. */
export async function givenPicture(system: System, merchant: Merchant, name: string): Promise<string> {
  const key = `merchants/${merchant.id}/product/${newTestId()}.jpg`;
  const path = join(system.files, key);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(PICTURES, name), path);
  return key;
}
