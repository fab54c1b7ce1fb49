import { doorsOf } from '@larder/domain/device/door';
import { type MixedUpPair, mixUpThresholds } from '@larder/domain/template/mixed-up-pairs';
import type { MutexPair } from '@larder/domain/template/mutex-pairs';
import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { Picture } from '@larder/ui/media/picture';
import { ArrowLeftRight, Replace, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type DoorProduct, layersOn, otherDoorBlock } from '#features/template/look-alikes.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PairListProps } from './pair-list-props.ts';

/** Id of the count above the pairs. */
export const pairsHeadingId = 'look-alikes-left';

type PairCardProps = PairListProps & { pair: MutexPair | MixedUpPair };

/**
 * Two products that look alike, or were mistaken for each other: removing, replacing or moving one of them is enough.
 */
export function PairCard(props: PairCardProps) {
  const { pair, editor } = props;
  const t = useText();
  const orders = 'orders' in pair ? pair.orders : null;
  const what = t(orders === null ? 'template.lookAlike' : 'template.mixedUp');
  const where = doorsOf(editor.device).length > 1 ? t(`enum.device.door.${pair.door}`) : null;
  return (
    <Card
      title={where ?? what}
      flush
      action={
        orders !== null && where !== null ? (
          <Badge tone="info" name="template.mixedUp">
            {what}
          </Badge>
        ) : undefined
      }
    >
      <p className="px-4 pb-1 text-ink-soft text-sm">
        {orders === null
          ? t('template.pairReason')
          : t('template.mixedUpReason', { count: orders, days: mixUpThresholds.days })}
      </p>
      <ul className="divide-y divide-line">
        {pair.productIds.map((productId) => (
          <ProductChoices key={productId} {...props} product={{ door: pair.door, productId }} />
        ))}
      </ul>
    </Card>
  );
}

function ProductChoices(props: PairCardProps & { product: DoorProduct }) {
  const { product, lines, editor, productOf, groupOf, onChange, onReplace } = props;
  const t = useText();
  const nameId = useId();
  const known = productOf(product.productId);
  const layers = layersOn(lines, product);
  const isDouble = doorsOf(editor.device).length > 1;
  const block = isDouble ? otherDoorBlock(lines, product, editor.device, groupOf) : null;
  const leaving = editor.stock
    .filter((level) => level.door === product.door && level.productId === product.productId)
    .reduce((sum, level) => sum + level.onHand, 0);
  /** Applies the change, then moves the focus, because the pressed button disappears with its card. */
  function act(change: Parameters<typeof onChange>[0]) {
    onChange(change);
    document.getElementById(pairsHeadingId)?.focus();
  }
  return (
    <li data-id={product.productId} className="px-4 py-3">
      <div className="flex items-center gap-3">
        <Picture src={known?.pictureUrl} alt="" size="medium" />
        <div className="min-w-0 flex-1">
          <p id={nameId} className="break-words font-semibold">
            {known?.name}
          </p>
          <p className="break-words text-ink-soft text-sm">
            {[known?.specification, ...layers.map((n) => t('field.template.layer', { n }))]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {leaving !== 0 && (
            <p className="break-words text-sm text-warn">{t('template.stockHere', { count: leaving })}</p>
          )}
        </div>
      </div>
      <fieldset aria-labelledby={nameId} className="mt-2.5 flex flex-wrap gap-2">
        {isDouble && (
          <Button
            tone="secondary"
            size="small"
            icon={<ArrowLeftRight />}
            disabled={block !== null}
            onClick={() => act({ type: 'otherDoor', product, shelves: editor.device })}
          >
            {t('template.otherDoor')}
          </Button>
        )}
        <Button tone="secondary" size="small" icon={<Replace />} onClick={() => onReplace(product)}>
          {t('template.replace')}
        </Button>
        <Button
          tone="danger"
          size="small"
          icon={<Trash2 />}
          onClick={() => act({ type: 'clearDoor', product })}
        >
          {t('btn.remove')}
        </Button>
      </fieldset>
      {block && <p className="mt-1.5 text-ink-soft text-sm">{t(`template.otherDoor.${block}`)}</p>}
    </li>
  );
}
