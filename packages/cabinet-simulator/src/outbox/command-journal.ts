import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Flash, JournalEntry } from '../flash/flash.ts';

export type CommandStatus = DataOf<'cmd.status'>;

const keptEntries = 256;
const keptMs = 24 * 3_600_000;

/** The memory of commands in flash: at least 256 of them, and all of the last 24 h [protocol 10.3]. */
export function openCommandJournal(flash: Flash, nowMs: () => number) {
  const all = (): JournalEntry[] => flash.read('journal') ?? [];
  const isRecent = ({ atMs }: JournalEntry) => nowMs() - atMs < keptMs;

  return {
    all,
    find: (id: string) => all().find(({ commandId }) => commandId === id),
    /** The newest terminal answers of the last 24 h, at most `atMost`. */
    terminal: (atMost: number) =>
      all()
        .filter((entry) => entry.status !== null && isRecent(entry))
        .slice(-atMost),
    write(entry: JournalEntry): void {
      const others = all().filter(({ commandId }) => commandId !== entry.commandId);
      const tooMany = Math.max(0, others.length - keptEntries + 1);
      flash.write('journal', [...others.filter((other, at) => at >= tooMany || isRecent(other)), entry]);
    },
  };
}

/** Builds an answer to a journalled command. */
export function statusOf(
  { commandId, cseq }: Pick<JournalEntry, 'commandId' | 'cseq'>,
  part: Partial<CommandStatus> & Pick<CommandStatus, 'state'>,
): CommandStatus {
  return { commandId, cseq, code: null, detail: null, result: null, replay: false, ...part };
}
