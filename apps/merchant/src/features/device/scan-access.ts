import { type ScanPurpose, scanPurposes } from '@larder/domain/device/read-scan';
import type { Permission } from '@larder/domain/team/permissions';

/** Who may scan for what: the permissions of the screens that a scan leads to. [screens 17] */
export const scanAccess: Readonly<Record<ScanPurpose, readonly Permission[]>> = {
  activate: ['device.activate'],
  restock: ['restock.quick', 'restock.one_click', 'restock.refill.execute'],
  gtin: ['product.view'],
};

/** The purpose of an address; null for one that names none. */
export const readPurpose = (text: string | null): ScanPurpose | null =>
  scanPurposes.find((purpose) => purpose === text) ?? null;
