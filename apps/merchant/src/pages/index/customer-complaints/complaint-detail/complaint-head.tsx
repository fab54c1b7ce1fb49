import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { Picture } from '@larder/ui/media/picture';
import { AnswerClock } from '#features/complaint/answer-clock.tsx';
import { ComplaintBadge } from '#features/complaint/complaint-badge.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';

/** The shopper's description, pictures and requested amount, with the time left to answer. */
export function ComplaintHead({ complaint }: { complaint: Complaint }) {
  const t = useText();
  const { money } = useFormats();
  const { category, description, requestedMinor, currency, pictures } = complaint;
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <ComplaintBadge status={complaint.status} />
          {complaint.reopenedAt && (
            <Badge tone="bad" name="complaint.reopened">
              {t('complaint.reopened')}
            </Badge>
          )}
          {complaint.isRefunding && (
            <Badge tone="info" name="complaint.refunding">
              {t('complaint.refunding')}
            </Badge>
          )}
          <AnswerClock complaint={complaint} />
        </div>
        <h2 className="font-bold text-xl">{t(`enum.complaint.category.${category}`)}</h2>
        <p className="whitespace-pre-line break-words [overflow-wrap:anywhere]">{description}</p>
        {requestedMinor !== null && (
          <p className="font-semibold tabular-nums">
            {t('complaint.asksFor', { amount: money(requestedMinor, currency) })}
          </p>
        )}
        {pictures.length > 0 && <Pictures pictures={pictures} />}
      </div>
    </Card>
  );
}

/** Each opens on screen 50. */
function Pictures({ pictures }: Pick<Complaint, 'pictures'>) {
  const t = useText();
  return (
    <ul aria-label={t('complaint.pictures')} className="grid grid-cols-3 gap-2">
      {pictures.map((url, index) => {
        const name = t('complaint.picture', { nth: index + 1 });
        return (
          <li key={url}>
            <Link
              href={screenHref('/pages/index/customer-complaints/webview', { url, title: name })}
              className="block rounded-lg"
            >
              <Picture src={url} alt={name} size="large" eager />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
