import { createHmac } from 'node:crypto';
import { seedCabinets } from './cabinets.ts';

/**
 * Secrets that a factory would write into each cabinet and print on its service sticker; the database stores only their
 * HMACs.
 */
export type DemoSecrets = Record<string, { secret: string; activationCode: string }>;

export const seededDeviceNos = seedCabinets.map(({ deviceNo }) => deviceNo);

export const hmac = (pepper: string, text: string): Uint8Array =>
  createHmac('sha256', pepper).update(text).digest();
