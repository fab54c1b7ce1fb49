import { useText } from '#screen-kit/texts/use-text.ts';
import type { CommandView } from './command-progress.ts';

/** Returns what a command is doing now, in words; undefined once it has ended. */
export function useBusyWords(): (view: CommandView<unknown>, running?: string) => string | undefined {
  const t = useText();
  return (view, running) => {
    if (view.kind !== 'busy') return undefined;
    if (view.busy === 'sending') return t('shell.sending');
    return view.busy === 'running' && running ? running : t('device.command.waiting');
  };
}
