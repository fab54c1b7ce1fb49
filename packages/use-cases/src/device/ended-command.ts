import type { DeviceCommand } from '@larder/database/model';

/** How a command ended, for metrics and traces. */
export type EndedCommand = {
  readonly name: string;
  readonly state: DeviceCommand['state'];
  /** From its issue to its end. */
  readonly tookMs: number;
  readonly endedAt: Date;
  /** The span that issued it. */
  readonly traceparent: string | null;
};

export const endedCommand = (
  { name, issuedAt, traceparent }: Pick<DeviceCommand, 'name' | 'issuedAt' | 'traceparent'>,
  state: DeviceCommand['state'],
  endedAt: Date,
): EndedCommand => ({
  name,
  state,
  tookMs: Math.max(0, endedAt.getTime() - issuedAt.getTime()),
  endedAt,
  traceparent,
});
