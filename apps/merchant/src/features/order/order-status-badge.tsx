import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Status = Outputs['order']['read']['status'];
type Tag = Outputs['order']['read']['tags'][number];

const TONES: Record<Status, BadgeTone> = {
  processing: 'info',
  abnormal: 'bad',
  unpaid: 'warn',
  paid: 'good',
  completed: 'good',
  refunded: 'neutral',
};

const TAG_TONES: Record<Tag, BadgeTone> = { partially_refunded: 'neutral', written_off: 'warn' };

type OrderStatusBadgeProps = { status: Status; tags: readonly Tag[] };

/** Badge for the state of an order, with a tag for what the state hides. [screens 1.4] */
export function OrderStatusBadge({ status, tags }: OrderStatusBadgeProps) {
  const t = useText();
  return (
    <>
      <Badge tone={TONES[status]} name={`order.status.${status}`}>
        {t(`enum.order.status.${status}`)}
      </Badge>
      {tags.map((tag) => (
        <Badge key={tag} tone={TAG_TONES[tag]} name={`order.tag.${tag}`}>
          {t(`enum.order.tag.${tag}`)}
        </Badge>
      ))}
    </>
  );
}
