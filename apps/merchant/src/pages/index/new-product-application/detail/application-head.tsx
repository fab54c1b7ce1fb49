import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { ApplicationBadge } from '#features/product/application-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Head of an application: product, state, and the reviewer's note. */
export function ApplicationHead({ application }: { application: Outputs['product']['readApplication'] }) {
  const t = useText();
  const toast = useToast();
  const { applicationNo, name, status, revision, reviewerNote } = application;
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <p className="min-w-0 font-bold text-xl [overflow-wrap:anywhere]">{name}</p>
        <ApplicationBadge status={status} />
      </div>
      {reviewerNote && (
        <div className="mx-4 mt-3 rounded-lg bg-bad-soft px-3 py-2.5">
          <p className="font-semibold text-bad text-sm">{t('product.apply.note')}</p>
          <p className="break-words">{reviewerNote}</p>
        </div>
      )}
      <div className="pt-1">
        <KeyValueList>
          <KeyValue
            label={t('product.apply.no')}
            value={<span className="tabular-nums">{applicationNo}</span>}
            copy={{
              text: applicationNo,
              label: t('product.apply.copied'),
              onCopied: () => toast.success(t('toast.copied')),
            }}
          />
          <KeyValue
            label={t('product.apply.revision')}
            value={t('product.apply.revisionNo', { n: revision })}
          />
        </KeyValueList>
      </div>
    </Card>
  );
}
