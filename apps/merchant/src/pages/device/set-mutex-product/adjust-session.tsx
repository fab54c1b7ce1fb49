import { mixedUpPairs } from '@larder/domain/template/mixed-up-pairs';
import { mutexPairs } from '@larder/domain/template/mutex-pairs';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useState } from 'react';
import type { DoorProduct } from '#features/template/look-alikes.ts';
import type { ScannedInstead } from '#features/template/scanned.ts';
import { usePicking } from '#features/template/use-picking.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useChangeQuery } from '#screen-kit/navigation/use-change-query.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AdjustProducts } from './adjust-products.tsx';
import { pairsHeadingId } from './pair-card.tsx';

function hasNoPairs({ draft, products, mixUps }: Outputs['template']['readEditor']): boolean {
  const groups = new Map(products.map(({ id, mutexGroupId }) => [id, mutexGroupId]));
  const groupOf = (id: string) => groups.get(id) ?? null;
  const pairs = [...mutexPairs(draft.lines, groupOf), ...mixedUpPairs(draft.lines, mixUps, groupOf)];
  return pairs.length === 0;
}

type AdjustSessionProps = {
  deviceNo: string;
  draftId: string | undefined;
  /** Scan that leads back into the picker. */
  scanned: ScannedInstead | null;
  /** Starts over with that draft, or with the version in force. */
  onReload: (draftId: string | undefined) => void;
};

/** One editing session: starts with what the server has now. */
export function AdjustSession({ deviceNo, draftId, scanned, onReload }: AdjustSessionProps) {
  const t = useText();
  const changeQuery = useChangeQuery();
  const [picking, setPicking] = usePicking(pairsHeadingId, scanned !== null);
  const [replaced, setReplaced] = useState<DoorProduct | null>(scanned?.product ?? null);
  const asked = { deviceNo, ...(draftId && { draftId }) };
  const editor = trpc.template.readEditor.useQuery(asked, { staleTime: 0, gcTime: 0 });
  const query = editor.isFetchedAfterMount ? editor : { ...editor, data: undefined };
  return (
    <DataScreen
      path="/pages/device/set-mutex-product"
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={hasNoPairs}
      {...(picking && { title: t('template.replace'), onBack: () => setPicking(false) })}
    >
      {(data) => (
        <AdjustProducts
          editor={data}
          replaced={picking ? replaced : null}
          startQ={scanned && replaced === scanned.product ? scanned.q : ''}
          onReplace={(product) => {
            setReplaced(product);
            setPicking(product !== null);
          }}
          onStored={(claim) => {
            if (claim.draftId && claim.draftId !== draftId) {
              const { draftId: stored } = claim;
              changeQuery(() => new URLSearchParams({ deviceNo, draftId: stored }));
            }
          }}
          onReload={onReload}
        />
      )}
    </DataScreen>
  );
}
