import { CloudAlert, PowerOff } from 'lucide-react';
import { Button } from '../controls/button.tsx';

type ErrorStateProps = {
  message: string;
  retry?: { label: string; onRetry: () => void; busyText?: string };
  /** Not an error: the feature was switched off. */
  isOff?: boolean;
  /** For support: the label and the request id, in small text. */
  request?: { label: string; id: string };
};

/** What went wrong in one line, Retry, and the request id unless the line contains it [screens 1.2]. */
export function ErrorState({ message, retry, isOff = false, request }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto my-auto flex max-w-85 flex-col items-center px-6 py-12 text-center">
      <span
        className={`mb-4 grid size-20 place-items-center rounded-full [&>svg]:size-9 [&>svg]:stroke-[1.6] ${isOff ? 'bg-brand-soft' : 'bg-bad-soft text-bad'}`}
      >
        {isOff ? <PowerOff aria-hidden="true" /> : <CloudAlert aria-hidden="true" />}
      </span>
      <p className="text-balance break-words font-semibold text-lg">{message}</p>
      {retry && (
        <div className="mt-5">
          <Button size="medium" onClick={retry.onRetry} busyText={retry.busyText}>
            {retry.label}
          </Button>
        </div>
      )}
      {request && !message.includes(request.id) && (
        <p className="mt-5 break-all text-ink-soft text-xs">
          {request.label}
          <span className="block select-all font-mono">{request.id}</span>
        </p>
      )}
    </div>
  );
}
