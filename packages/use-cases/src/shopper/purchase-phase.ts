import { type CommandState, isOpenCommand } from '@larder/domain/device/command/command-transitions';
import type { OrderStatus } from '@larder/domain/order/order-status';
import type { SessionState } from '@larder/domain/session/session-transitions';

/**
 * The phases of a purchase as a shopper sees them. `unlocked`: the door can be pulled open; `open`: it was opened and
 * must be closed.
 */
export type PurchasePhase =
  | 'opening'
  | 'unlocked'
  | 'open'
  | 'checking'
  | 'charged'
  | 'nothing_taken'
  | 'review'
  | 'failed';

const phases: Readonly<Record<SessionState, PurchasePhase>> = {
  authorized: 'opening',
  opening: 'opening',
  unlocked: 'unlocked',
  open: 'open',
  recognizing: 'checking',
  stalled: 'checking',
  recognized: 'charged',
  unresolved: 'review',
  closed: 'nothing_taken',
  closed_empty: 'nothing_taken',
  failed: 'failed',
  aborted: 'failed',
};

/**
 * Derives the shopper's phase from the session, its command and its order. Nothing is charged before the cabinet has
 * reported the items taken.
 */
export function purchasePhase(
  session: SessionState,
  command: CommandState | null,
  order: { readonly status: OrderStatus; readonly capturedMinor: bigint } | null,
): PurchasePhase {
  const neverOpened = session === 'authorized' && command !== null;
  if (neverOpened && !isOpenCommand(command) && command !== 'succeeded') return 'failed';
  const decided = session === 'unresolved' && order !== null && order.status !== 'abnormal';
  if (decided)
    return order.status === 'completed' && order.capturedMinor === 0n ? 'nothing_taken' : 'charged';
  return phases[session];
}
