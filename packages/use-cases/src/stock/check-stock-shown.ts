import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberReadContext } from '../use-case.ts';
import { devicesCountedBlind } from './devices-counted-blind.ts';

/**
 * Hides a device's recorded stock from a member who counts it blind, until that task is done: refuses `STOCK_HIDDEN`.
 * [decision 73]
 */
export async function checkStockShown(
  ctx: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceId: string,
): Promise<Result<void>> {
  return (await devicesCountedBlind(ctx)).has(deviceId) ? refuse('STOCK_HIDDEN') : accept();
}
