import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../app/use-text.ts';
import { useOnline } from '../../platform/network-state.ts';
import { DisposeLine } from './dispose-line.tsx';
import { lineKey } from './line-key.ts';
import { shelvesOf } from './shelves-of.ts';
import { type DisposableStock, type DueBatch, useDisposal } from './use-disposal.ts';
import { useShelfTitle } from './use-shelf-title.ts';

/** Shelf by shelf how many go and why; what has expired is entered with one tap. */
export function DisposeForm({ stock, due }: { stock: DisposableStock; due: readonly DueBatch[] }) {
  const t = useText();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const disposal = useDisposal(stock);
  const shelfTitle = useShelfTitle(stock.doors);
  const device = stock.name ?? stock.deviceNo;
  const dueOf = Map.groupBy(due, lineKey);
  return (
    <>
      <CardStack>
        <Card>
          <p className="font-bold text-lg">{device}</p>
          {due.length > 0 && (
            <div className="mt-2">
              <Button
                block
                tone="secondary"
                size="medium"
                icon={<CalendarX2 aria-hidden="true" />}
                onClick={() => disposal.pull(due)}
              >
                {t('stock.dispose.pull')}
              </Button>
            </div>
          )}
        </Card>
        {shelvesOf(stock.lines.filter(({ onHand }) => onHand > 0)).map((shelf) => (
          <Card key={`${shelf.door}${shelf.layer}`} title={shelfTitle(shelf)} flush>
            <List>
              {shelf.lines.map((line) => (
                <DisposeLine
                  key={line.productId}
                  line={line}
                  due={dueOf.get(lineKey(line)) ?? []}
                  disposal={disposal}
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
        </Card>
      </CardStack>
      <StickyFooter>
        <Button disabled={!online} onClick={() => setAsking(disposal.judge())}>
          {t('stock.dispose.submit', { sum: disposal.total })}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asking}
        title={t('stock.dispose.confirm')}
        sentence={t('stock.dispose.confirm.sentence', { count: disposal.total, device })}
        cancelLabel={t('btn.cancel')}
        verb={t('stock.dispose.verb')}
        destructive
        busyText={disposal.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void disposal.send().then(() => setAsking(false))}
      />
    </>
  );
}
