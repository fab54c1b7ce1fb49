import type { DeviceCommand } from '@larder/database/model';

/** How a command ended, for whoever measures it. */
export type EndedCommand = {
  readonly name: string;
  readonly state: DeviceCommand['state'];
  /** From its issue to its end. */
  readonly tookMs: number;
};

export const endedCommand = (
  { name, issuedAt }: Pick<DeviceCommand, 'name' | 'issuedAt'>,
  state: DeviceCommand['state'],
  endedAt: Date,
): EndedCommand => ({ name, state, tookMs: Math.max(0, endedAt.getTime() - issuedAt.getTime()) });
