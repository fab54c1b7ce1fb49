import { join } from 'node:path';
import { createDirectoryFlash } from '@larder/cabinet-simulator/flash/directory-flash';
import type { Flash } from '@larder/cabinet-simulator/flash/flash';

/** The memory of a simulated cabinet, which outlives its process. */
export const cabinetFlash = (folder: string, deviceNo: string): Flash =>
  createDirectoryFlash(join(folder, deviceNo));
