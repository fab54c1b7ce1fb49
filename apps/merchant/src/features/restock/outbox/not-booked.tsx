import { Button, ButtonLink } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { TypedLines } from '#features/restock/task/typed-lines.tsx';
import type { Draft } from '#features/restock/task/use-draft.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type NotBookedProps = {
  /** Member who was first, and when; null where the task was canceled. */
  by: { readonly name: string; readonly at: string } | null;
  timeZone: string;
  typed: Draft['typed'];
  recordHref: string | undefined;
  onDelete: () => void;
};

/** Lists line by line what was typed here and not booked, because the task ended on another phone. */
export function NotBooked({ by, timeZone, typed, recordHref, onDelete }: NotBookedProps) {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <CardStack>
      <div className="overflow-hidden rounded-lg" data-not-booked>
        <Banner tone="bad">
          {by
            ? t('restock.notBooked.done', { name: by.name, time: dateTime(by.at, timeZone) })
            : t('restock.notBooked.canceled')}
        </Banner>
      </div>
      <TypedLines typed={typed} />
      <Card>
        <div className="flex flex-wrap gap-3">
          {recordHref && (
            <ButtonLink size="medium" tone="secondary" href={recordHref}>
              {t('restock.task.record')}
            </ButtonLink>
          )}
          <Button size="medium" tone="secondary" onClick={onDelete}>
            {t('restock.notBooked.delete')}
          </Button>
        </div>
      </Card>
    </CardStack>
  );
}
