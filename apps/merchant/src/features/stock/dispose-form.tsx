import type { Door } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { CalendarX2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DisposeLine } from './dispose-line.tsx';
import { shelvesOf } from './shelves-of.ts';
import type { DisposableLine, Disposal, DueBatch } from './use-disposal-entries.ts';

type DisposeFormProps = {
  stock: {
    readonly deviceNo: string;
    readonly name: string | null;
    readonly doors: readonly Door[];
    readonly lines: readonly DisposableLine[];
  };
  due: readonly DueBatch[];
  disposal: Disposal;
  disabled: boolean;
  words: { submit: string; title: string; sentence: string; verb: string };
  /** Place for the picture. */
  photo: ReactNode;
  /** Lines whose stock must stay hidden until they are counted. */
  hides?: ((line: DisposableLine) => boolean) | undefined;
};

/** Form with the quantity and reason to dispose of, shelf by shelf; one tap enters everything that has expired. */
export function DisposeForm(props: DisposeFormProps) {
  const { stock, due, disposal, disabled, words, photo, hides } = props;
  const t = useText();
  const [asking, setAsking] = useState(false);
  const shelfTitle = useShelfWords(stock.doors.length);
  const device = stock.name ?? stock.deviceNo;
  const dueOf = Map.groupBy(due, lineKey);
  return (
    <>
      <CardStack>
        <Card>
          <p className="font-bold text-lg">{device}</p>
          {due.length > 0 && (
            <div className="mt-2">
              <PullDue disposal={disposal} due={due} />
            </div>
          )}
        </Card>
        {shelvesOf(stock.lines).map((shelf) => (
          <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
            <List>
              {shelf.lines.map((line) => (
                <DisposeLine
                  key={line.productId}
                  line={line}
                  due={dueOf.get(lineKey(line)) ?? []}
                  disposal={disposal}
                  hidden={hides?.(line) ?? false}
                />
              ))}
            </List>
          </Card>
        ))}
        <Card>
          <TextArea
            label={t('stock.dispose.note')}
            maxLength={limits.noteMaxChars}
            value={disposal.note}
            onChange={(event) => disposal.setNote(event.target.value)}
          />
          <div className="mt-3 grid grid-cols-4">{photo}</div>
        </Card>
      </CardStack>
      <StickyFooter note={disposal.problem ?? undefined}>
        <Button disabled={disabled} onClick={() => setAsking(disposal.judge())}>
          {words.submit}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asking}
        title={words.title}
        sentence={words.sentence}
        cancelLabel={t('btn.cancel')}
        verb={words.verb}
        destructive
        busyText={disposal.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void disposal.send().then(() => setAsking(false))}
      />
    </>
  );
}

/** Enters everything that has expired with one tap, shows how many units that was, and can undo it. */
function PullDue({ disposal, due }: Pick<DisposeFormProps, 'disposal' | 'due'>) {
  const t = useText();
  const { pulled } = disposal;
  return (
    <>
      <p role="status" className="empty:hidden" data-pulled={pulled ?? undefined}>
        {pulled !== null && t('stock.dispose.pulled', { count: pulled })}
      </p>
      {pulled === null ? (
        <Button
          block
          tone="secondary"
          size="medium"
          icon={<CalendarX2 aria-hidden="true" />}
          onClick={() => disposal.pull(due)}
        >
          {t('stock.dispose.pull')}
        </Button>
      ) : (
        <div className="-mx-4">
          <Button tone="ghost" size="medium" icon={<Undo2 aria-hidden="true" />} onClick={disposal.undoPull}>
            {t('stock.dispose.undo')}
          </Button>
        </div>
      )}
    </>
  );
}
