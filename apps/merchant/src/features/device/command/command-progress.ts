import type { CommandState } from '@larder/domain/device/command/command-transitions';
import type { Door } from '@larder/domain/device/door';

/** Progress of the user's command from the tap to the cabinet's report. `Args` are its arguments, such as the doors. */
export type CommandProgress<Args> =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly args: Args }
  | { readonly step: 'sending'; readonly args: Args }
  | { readonly step: 'watching'; readonly args: Args; readonly commandId: string }
  | { readonly step: 'refused'; readonly args: Args; readonly error: unknown };

export type CommandEvent<Args> =
  | { readonly type: 'ask' | 'send'; readonly args: Args }
  | { readonly type: 'cancel' | 'dismiss' }
  | { readonly type: 'issued'; readonly commandId: string }
  | { readonly type: 'refused'; readonly error: unknown };

/**
 * Reducer for one command at a time. Ignores events that do not fit the step, so a second tap does not send a second
 * command. [screens COMMAND]
 */
export function commandProgress<Args>(
  progress: CommandProgress<Args>,
  event: CommandEvent<Args>,
): CommandProgress<Args> {
  const { step } = progress;
  switch (event.type) {
    case 'ask':
      return step === 'sending' ? progress : { step: 'asking', args: event.args };
    case 'cancel':
      return step === 'asking' ? { step: 'idle' } : progress;
    case 'send':
      return step === 'sending' ? progress : { step: 'sending', args: event.args };
    case 'issued':
      return step === 'sending'
        ? { step: 'watching', args: progress.args, commandId: event.commandId }
        : progress;
    case 'refused':
      return step === 'sending' ? { step: 'refused', args: progress.args, error: event.error } : progress;
    case 'dismiss':
      return step === 'watching' || step === 'refused' ? { step: 'idle' } : progress;
  }
}

/** State of a command in the cloud, as `device.readCommand` returns it. */
export type CommandReport = {
  readonly commandId: string;
  readonly state: CommandState;
  readonly code: string | null;
  readonly unlocked: readonly Door[];
  readonly late: boolean;
  readonly finishedAt: string | null;
  /** When the doors that it unlocked were shut again; null while they may be open. */
  readonly shutAt: string | null;
};

export type CommandTone = 'good' | 'bad' | 'warn' | 'neutral';

/** On its way to the cabinet, received but not answered, or being carried out. */
export type CommandBusy = 'sending' | 'waiting' | 'running';

/** Look of each state of a command: under way, or ended with a tone. Only `succeeded` is good news. */
export const commandViews: Readonly<
  Record<CommandState, { readonly busy: CommandBusy } | { readonly tone: CommandTone }>
> = {
  created: { busy: 'sending' },
  sent: { busy: 'waiting' },
  accepted: { busy: 'waiting' },
  running: { busy: 'running' },
  succeeded: { tone: 'good' },
  failed: { tone: 'bad' },
  rejected: { tone: 'bad' },
  expired: { tone: 'bad' },
  timed_out: { tone: 'warn' },
  canceled: { tone: 'neutral' },
};

export type CommandView<Args> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly args: Args }
  | { readonly kind: 'busy'; readonly args: Args; readonly busy: CommandBusy }
  | { readonly kind: 'refused'; readonly args: Args; readonly error: unknown }
  | {
      readonly kind: 'ended';
      readonly args: Args;
      readonly tone: CommandTone;
      readonly report: CommandReport;
    };

/** Returns what to show. Ignores a report of another command; without a report the command is shown as on its way. */
export function commandView<Args>(
  progress: CommandProgress<Args>,
  report: CommandReport | null,
): CommandView<Args> {
  if (progress.step === 'idle') return { kind: 'idle' };
  const { args } = progress;
  if (progress.step === 'asking') return { kind: 'asking', args };
  if (progress.step === 'sending') return { kind: 'busy', args, busy: 'sending' };
  if (progress.step === 'refused') return { kind: 'refused', args, error: progress.error };
  if (report?.commandId !== progress.commandId) return { kind: 'busy', args, busy: 'sending' };
  const view = commandViews[report.state];
  return 'busy' in view
    ? { kind: 'busy', args, busy: view.busy }
    : { kind: 'ended', args, tone: view.tone, report };
}
