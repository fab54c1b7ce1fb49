import { Banner } from '@larder/ui/feedback/banner';
import { useEffect, useState } from 'react';
import { readKeptDisposal } from '#features/restock/dispose/kept-disposal.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';

/** Notes that matter before the goods: another member works here, counting comes first, the order's note. */
export function TaskNotes({ answer: { task, blind, order } }: { answer: TaskAnswer }) {
  const t = useText();
  const membershipId = useMe().membership.id;
  const [note, setNote] = useState('');
  useEffect(() => {
    void readKeptDisposal(membershipId, task.id).then((kept) => setNote(kept?.note ?? ''));
  }, [membershipId, task.id]);
  return (
    <>
      {!task.isMine && <Banner tone="info">{t('restock.task.of', { name: task.operatorName })}</Banner>}
      {task.isMine && blind && <Banner tone="info">{t('restock.count.first')}</Banner>}
      {order?.note && <Banner tone="info">{order.note}</Banner>}
      {note !== '' && <Banner tone="info">{t('restock.dispose.noted', { note })}</Banner>}
    </>
  );
}
