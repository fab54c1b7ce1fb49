import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { limits } from '../../limits.ts';
import { type CommandEvent, type CommandState, untakenCommandStates } from './command-transitions.ts';

/**
 * Time limits of every command: how long it may wait to be accepted (`ttlMs`), how long it may then run (`runMs`), and
 * whether it makes sense only while the cabinet is online. Run times of the last four are ours. [protocol 10.1, 10.4]
 */
export const commandSpecs = {
  'door.open': { ttlMs: 15_000, runMs: 20_000, needsOnline: true },
  'session.cancel': { ttlMs: 15_000, runMs: 20_000, needsOnline: true },
  reboot: { ttlMs: MINUTE_MS, runMs: 180_000, needsOnline: true },
  'media.capture': { ttlMs: MINUTE_MS, runMs: 90_000, needsOnline: true },
  'audio.play': { ttlMs: 10_000, runMs: MINUTE_MS, needsOnline: true },
  locate: { ttlMs: 10_000, runMs: 90_000, needsOnline: true },
  rebirth: { ttlMs: MINUTE_MS, runMs: MINUTE_MS, needsOnline: true },
  'cred.rotate': { ttlMs: 300_000, runMs: 300_000, needsOnline: true },
  'ota.update': { ttlMs: DAY_MS, runMs: 4 * HOUR_MS, needsOnline: false },
} as const satisfies Record<string, { ttlMs: number; runMs: number; needsOnline: boolean }>;

export type CommandName = keyof typeof commandSpecs;

/**
 * Returns the timeout that applies to a command: `expire` if it was never accepted, `time_out` if it did not finish, or
 * null. [protocol 10.3, 10.4]
 */
export function clockEventOfCommand(
  command: { readonly name: CommandName; readonly state: CommandState; readonly expiresAt: Date },
  now: Date,
): Extract<CommandEvent, 'expire' | 'time_out'> | null {
  const overdueMs = now.getTime() - command.expiresAt.getTime();
  const untaken: readonly CommandState[] = untakenCommandStates;
  if (untaken.includes(command.state)) return overdueMs >= limits.commandExpiryGraceMs ? 'expire' : null;
  const taken = command.state === 'accepted' || command.state === 'running';
  return taken && overdueMs >= commandSpecs[command.name].runMs ? 'time_out' : null;
}
