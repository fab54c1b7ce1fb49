import { limits } from '../limits.ts';
import type { CommandEvent, CommandState } from './command-transitions.ts';

/**
 * Every command: how long it may wait to be taken (`ttlMs`), how long it may then run (`runMs`), and whether it makes sense only
 * while the cabinet is online. Run times of the last four are ours. [protocol 10.1, 10.4]
 */
export const commandSpecs = {
  'door.open': { ttlMs: 15_000, runMs: 20_000, needsOnline: true },
  'session.cancel': { ttlMs: 15_000, runMs: 20_000, needsOnline: true },
  reboot: { ttlMs: 60_000, runMs: 180_000, needsOnline: true },
  'media.capture': { ttlMs: 60_000, runMs: 90_000, needsOnline: true },
  'audio.play': { ttlMs: 10_000, runMs: 60_000, needsOnline: true },
  locate: { ttlMs: 10_000, runMs: 90_000, needsOnline: true },
  rebirth: { ttlMs: 60_000, runMs: 60_000, needsOnline: true },
  'cred.rotate': { ttlMs: 300_000, runMs: 300_000, needsOnline: true },
  'ota.update': { ttlMs: 86_400_000, runMs: 14_400_000, needsOnline: false },
} as const satisfies Record<string, { ttlMs: number; runMs: number; needsOnline: boolean }>;

export type CommandName = keyof typeof commandSpecs;

/** What the clock does to a command: `expire` untaken, `time_out` taken but not finished, or nothing yet. [protocol 10.3, 10.4] */
export function clockEventOf(
  command: { readonly name: CommandName; readonly state: CommandState; readonly expiresAt: Date },
  now: Date,
): Extract<CommandEvent, 'expire' | 'time_out'> | null {
  const overdueMs = now.getTime() - command.expiresAt.getTime();
  const untaken = command.state === 'created' || command.state === 'sent';
  if (untaken) return overdueMs >= limits.commandExpiryGraceMs ? 'expire' : null;
  const taken = command.state === 'accepted' || command.state === 'running';
  return taken && overdueMs >= commandSpecs[command.name].runMs ? 'time_out' : null;
}
