import { PictureTile } from '#features/picture/picture-tile.tsx';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DisposeForm } from './dispose-form.tsx';
import { useDisposal } from './use-disposal.ts';
import type { DueBatch } from './use-disposal-entries.ts';

type BookedDisposalProps = { stock: Outputs['stock']['listLevels']; due: readonly DueBatch[] };

/** Form for a disposal outside a task. */
export function BookedDisposal({ stock, due }: BookedDisposalProps) {
  const t = useText();
  const online = useOnline();
  const disposal = useDisposal(stock);
  const device = stock.name ?? stock.deviceNo;
  return (
    <DisposeForm
      stock={{ ...stock, lines: stock.lines.filter(({ onHand }) => onHand > 0) }}
      due={due}
      disposal={disposal}
      disabled={!online}
      words={{
        submit:
          disposal.total > 0 ? t('stock.dispose.submit', { sum: disposal.total }) : t('stock.dispose.verb'),
        title: t('stock.dispose.confirm'),
        sentence: t('stock.dispose.confirm.sentence', { count: disposal.total, device }),
        verb: t('stock.dispose.verb'),
      }}
      photo={
        <PictureTile
          kind="disposal"
          name={t('stock.dispose.photo')}
          label={t('stock.dispose.photo')}
          value={disposal.photo}
          onChange={disposal.setPhoto}
          onUnsent={disposal.setPhotoUnsent}
          alone
        />
      }
    />
  );
}
