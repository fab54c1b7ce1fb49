import { classNames } from '@larder/ui/layout/class-names';
import type { Complaints } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { AnswerForm } from './answer-form.tsx';

type Complaint = Complaints['complaints'][number];
type ComplaintViewProps = { complaint: Complaint; token: string; timezone: string; onSent: () => void };

const OWN: readonly string[] = ['message', 'objection'];

/** One complaint: where it stands, what was written, and what the shopper can still say. */
export function ComplaintView({ complaint, token, timezone, onSent }: ComplaintViewProps) {
  const { t, money, instant } = useWords();
  const { id, complaintNo, status, category, description, requestedMinor, currency, thread } = complaint;
  const titleId = `complaint-${id}`;
  return (
    <article
      aria-labelledby={titleId}
      data-complaint={status}
      className="flex flex-col gap-3 rounded-xl bg-surface p-4 shadow-card"
    >
      <header>
        <p className="font-semibold text-ink-mid text-sm tabular-nums">{complaintNo}</p>
        <h2 id={titleId} className="font-bold text-xl">
          {t(`shopper.complaint.status.${status}`)}
        </h2>
      </header>
      <div>
        <p className="font-semibold">{t(`shopper.complaint.category.${category}`)}</p>
        <p className="whitespace-pre-line break-words [overflow-wrap:anywhere]">{description}</p>
        {requestedMinor !== null && (
          <p className="text-ink-mid tabular-nums">
            {t('shopper.complaint.asked', { amount: money(requestedMinor, currency) })}
          </p>
        )}
      </div>
      {complaint.pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {complaint.pictures.map((url, index) => (
            <li key={url}>
              <img
                src={url}
                alt={t('shopper.complaint.picture', { nth: index + 1 })}
                className="aspect-square w-full rounded-lg object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <ol className="flex flex-col gap-2">
        {thread.map(({ id: entryId, kind, text, amountMinor, at }) => (
          <li
            key={entryId}
            data-entry={kind}
            className={classNames(
              'min-w-0 max-w-[90%] rounded-lg px-3 py-2',
              OWN.includes(kind) ? 'self-end bg-brand/25' : 'self-start bg-sunken',
            )}
          >
            <p className="font-semibold text-sm">
              {t(`shopper.complaint.entry.${kind}`, { amount: money(amountMinor ?? 0, currency) })}
            </p>
            {text && <p className="whitespace-pre-line break-words [overflow-wrap:anywhere]">{text}</p>}
            <p className="mt-1 text-ink-mid text-sm tabular-nums">{instant(at, timezone)}</p>
          </li>
        ))}
      </ol>
      {complaint.mailedTo && (
        <p className="text-ink-soft text-sm">
          {t('shopper.complaint.mailedTo', { email: complaint.mailedTo })}
        </p>
      )}
      {complaint.canWrite && <AnswerForm call="answerComplaint" id={id} token={token} onSent={onSent} />}
      {complaint.objectUntil && (
        <>
          <p className="text-ink-mid">
            {t('shopper.complaint.objectUntil', { time: instant(complaint.objectUntil, timezone) })}
          </p>
          <AnswerForm call="objectToComplaint" id={id} token={token} onSent={onSent} />
        </>
      )}
    </article>
  );
}
