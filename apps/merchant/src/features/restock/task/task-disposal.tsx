import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCan } from '../../../app/can.tsx';
import { useMe } from '../../../app/me.ts';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { readKeptDisposal } from '../dispose/kept-disposal.ts';
import { restockFlows } from '../restock-flow.ts';
import type { TaskAnswer } from './line-entry.ts';

/** The way to dispose of many lines at once, with a note and a picture; and the note that was entered there. */
export function TaskDisposal({ answer: { task, head } }: { answer: TaskAnswer }) {
  const t = useText();
  const membershipId = useMe().membership.id;
  const mayDispose = useCan(['stock.dispose']);
  const [note, setNote] = useState('');
  useEffect(() => {
    void readKeptDisposal(membershipId, task.id).then((kept) => setNote(kept?.note ?? ''));
  }, [membershipId, task.id]);
  const href = screenLink(restockFlows[task.mode].dispose, { deviceNo: head.deviceNo, taskId: task.id });
  if (!mayDispose || !href) return null;
  return (
    <Card>
      <ButtonLink block size="medium" tone="secondary" icon={<Trash2 aria-hidden="true" />} href={href}>
        {t('stock.dispose')}
      </ButtonLink>
      {note !== '' && (
        <p className="mt-2 break-words text-ink-soft text-sm">{t('restock.dispose.noted', { note })}</p>
      )}
    </Card>
  );
}
