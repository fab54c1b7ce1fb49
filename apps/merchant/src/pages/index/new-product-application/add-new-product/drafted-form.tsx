import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useEffect, useState } from 'react';
import { productDrafts } from '#platform/kept/product-drafts.ts';
import type { Outputs } from '#platform/trpc.ts';
import { emptyEntry, entryOf, readDraft } from './product-entry.ts';
import { ProductForm } from './product-form.tsx';

type DraftedFormProps = {
  membershipId: string;
  /** Rejected application to send again. */
  application: Outputs['product']['readApplication'] | null;
  /** Product number from a scan or a search. */
  gtin: string | null;
};

type Draft = ReturnType<typeof readDraft>;

/** Form filled from the phone's draft, else from the rejected application, else empty. */
export function DraftedForm({ membershipId, application, gtin }: DraftedFormProps) {
  const draftKey = `${membershipId} ${application ? `${application.id} ${application.revision}` : 'new'}`;
  const [draft, setDraft] = useState<Draft | undefined>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    void productDrafts.read(draftKey).then((kept) => {
      if (!left) setDraft(readDraft(kept));
    });
    return () => {
      left = true;
    };
  }, [draftKey]);
  if (draft === undefined) return <CardSkeleton cards={3} />;
  const written = draft?.entry ?? (application ? entryOf(application) : emptyEntry);
  return (
    <ProductForm
      key={round}
      id={application?.id ?? null}
      draftKey={draftKey}
      defaults={gtin && round === 0 ? { ...written, type: 'standard', gtin } : written}
      linked={application?.pictures ?? []}
      blobs={draft?.blobs ?? {}}
      restored={draft !== null}
      note={application?.reviewerNote ?? null}
      onDiscard={() => {
        productDrafts.forget(draftKey);
        setDraft(null);
        setRound(round + 1);
      }}
    />
  );
}
