import { type CommandCode, commandCodes } from '@larder/domain/refusals';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CommandReport } from './command-progress.ts';

type Words = { title: string; detail?: string | undefined };

/** Returns the outcome of a command in words. `succeeded` and `failed` are the action's own words for its two ends. */
export function useCommandWords() {
  const t = useText();
  const codeText = (code: string | null) =>
    code && isKnown(code) ? t(`enum.command.code.${code}`) : (code ?? undefined);
  return (report: CommandReport, own: { succeeded: string; failed: string }): Words => {
    const { state, code, late } = report;
    switch (state) {
      case 'succeeded':
        return { title: own.succeeded, detail: late ? t('device.command.late') : undefined };
      case 'failed':
        return { title: own.failed, detail: codeText(code) };
      case 'rejected':
        return { title: t('enum.command.state.rejected'), detail: codeText(code) };
      case 'timed_out':
        return { title: t('fixed.command.mayStillAct') };
      default:
        return { title: t(`enum.command.state.${state}`), detail: codeText(code) };
    }
  };
}

const isKnown = (code: string): code is CommandCode => (commandCodes as readonly string[]).includes(code);
