import { type ScanPurpose, scanPurposes } from '@larder/domain/device/scan/read-scan';
import type { Permission } from '@larder/domain/team/permissions';

/** Permissions needed to scan for each purpose: those of the screens that a scan leads to. [screens 17] */
export const scanAccess: Readonly<Record<ScanPurpose, readonly Permission[]>> = {
  activate: ['device.activate'],
  restock: ['restock.quick', 'restock.one_click', 'restock.refill.execute'],
  gtin: ['product.view'],
};

/** Reads the purpose in an address; null if it names none. */
export const readPurpose = (text: string | null): ScanPurpose | null =>
  scanPurposes.find((purpose) => purpose === text) ?? null;
