import { screenAddress } from '@larder/contract/screen-address';
import { noticeTarget } from '@larder/contract/screen-target';
import type { Notice } from '@larder/database/model';

/** Address in the app that a tap on a notice opens, also of notices that still hold it as a path. [decision 90] */
export function noticeAddress({ target, oldAddress }: Pick<Notice, 'target' | 'oldAddress'>): string | null {
  const known = noticeTarget.safeParse(target);
  return known.success ? screenAddress(known.data) : oldAddress;
}
