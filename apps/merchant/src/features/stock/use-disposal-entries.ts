import type { DisposeReason } from '@larder/domain/restock/judge-restock-line';
import { lineKey } from '@larder/domain/stock/line-key';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Shelf = Pick<Outputs['stock']['listLevels']['lines'][number], 'door' | 'layer' | 'productId'>;
export type DisposableLine = Shelf & {
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly onHand: number;
};
export type DueBatch = Shelf &
  Pick<Outputs['stock']['listDueBatches']['items'][number], 'bestBefore' | 'estimated' | 'qty' | 'state'>;
export type DisposalEntry = { readonly qty: number; readonly reason: DisposeReason | null };
type Entries = ReadonlyMap<string, DisposalEntry>;

const nothing: DisposalEntry = { qty: 0, reason: null };
const none: Entries = new Map();

/** Quantity and reason entered line by line. `kept`: entries from before. */
export function useDisposalEntries(lines: readonly DisposableLine[], kept: Entries = none) {
  const t = useText();
  const toast = useToast();
  const [entries, setEntries] = useState(kept);
  const [pulled, setPulled] = useState<{ readonly units: number; readonly before: Entries } | null>(null);
  const [changed, setChanged] = useState(false);
  const [judged, setJudged] = useState(false);
  const entryOf = (line: DisposableLine) => entries.get(lineKey(line)) ?? nothing;
  const entered = lines.filter((line) => entryOf(line).qty > 0);
  const change = (next: Entries) => {
    setEntries(next);
    setChanged(true);
  };
  return {
    entryOf,
    entered,
    changed,
    total: entered.reduce((sum, line) => sum + entryOf(line).qty, 0),
    set(line: DisposableLine, part: Partial<DisposalEntry>): void {
      setPulled(null);
      change(new Map(entries).set(lineKey(line), { ...entryOf(line), ...part }));
    },
    /** Units that one tap entered as expired; null once the user enters anything else. */
    pulled: pulled?.units ?? null,
    undoPull(): void {
      if (pulled) setEntries(pulled.before);
      setPulled(null);
    },
    pull(batches: readonly DueBatch[]): void {
      const next = new Map(entries);
      for (const [key, due] of Map.groupBy(batches, lineKey)) {
        next.set(key, { qty: due.reduce((sum, { qty }) => sum + qty, 0), reason: 'expired' });
      }
      setPulled({ units: batches.reduce((sum, { qty }) => sum + qty, 0), before: entries });
      change(next);
    },
    lacksReason: (line: DisposableLine) => judged && entryOf(line).qty > 0 && entryOf(line).reason === null,
    /**
     * Returns false if something is missing, and marks it. An empty disposal is valid only where one was entered
     * before.
     */
    judge(): boolean {
      setJudged(true);
      const isEmpty = entered.length === 0 && kept.size === 0;
      if (isEmpty) toast.error(t('refusal.DISPOSE_EMPTY'));
      return !isEmpty && entered.every((line) => entryOf(line).reason !== null);
    },
  };
}

/** State that a disposal form works on. */
export type Disposal = ReturnType<typeof useDisposalEntries> & {
  readonly note: string;
  readonly setNote: (note: string) => void;
  readonly send: () => Promise<void>;
  readonly sending: boolean;
  /** Reason why the last attempt was refused. */
  readonly problem: string | null;
};
