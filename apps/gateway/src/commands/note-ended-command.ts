import type { EndedCommand } from '@larder/use-cases/device/ended-command';
import type { GatewayContext } from '../gateway-context.ts';
import { traceEnded } from './trace-command.ts';

/** Traces the end of a command; measures one that a person waits for in front of a door. */
export function noteEndedCommand({ env, metrics }: GatewayContext, command: EndedCommand): void {
  const { name, state, tookMs } = command;
  if (name === 'door.open') metrics.doorTapSeconds.observe({ by: 'command', end: state }, tookMs / 1000);
  if (env.trace) traceEnded(env.trace, command);
}
