import type { EndedCommand } from '@larder/use-cases/device/ended-command';
import type { ClaimedCommand } from '@larder/use-cases/gateway-steps/claim-commands';
import type { TracePort } from '@larder/use-cases/ports/trace.port';

/** From the tap in the app until this gateway has published the command. */
export function tracePublished(
  trace: TracePort,
  { name, issuedAt, traceparent }: ClaimedCommand,
  now: Date,
): void {
  if (traceparent === null) return;
  trace.record({
    name: 'command published',
    parent: traceparent,
    facts: { 'larder.command': name },
    beganMs: issuedAt.getTime(),
    endedMs: now.getTime(),
  });
}

/** From the tap in the app until the cabinet has reported the end of the command, or it was given up. */
export function traceEnded(
  trace: TracePort,
  { name, state, tookMs, endedAt, traceparent }: EndedCommand,
): void {
  if (traceparent === null) return;
  trace.record({
    name: 'command ended',
    parent: traceparent,
    facts: { 'larder.command': name, 'larder.state': state },
    beganMs: endedAt.getTime() - tookMs,
    endedMs: endedAt.getTime(),
  });
}
