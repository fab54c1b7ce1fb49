import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { AccountBadge } from '#features/team/account-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { NameForm } from './name-form.tsx';

type Restocker = Outputs['team']['readRestocker'];

/** Account of a restocker, and whether they may sign in. */
export function AccountCard({ restocker }: { restocker: Restocker }) {
  const t = useText();
  const { dateTime, phoneZone } = useFormats();
  const [naming, setNaming] = useState(false);
  const { userName, email, status, createdAt, lastActiveAt } = restocker;
  return (
    <Card flush>
      {naming ? (
        <NameForm restocker={restocker} onEnd={() => setNaming(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
          <h2 className="min-w-0 break-words font-bold text-xl">{userName}</h2>
          <AccountBadge status={status} />
          <Can anyOf={['restocker.edit']}>
            <span className="ms-auto">
              <Button
                tone="ghost"
                size="small"
                icon={<Pencil aria-hidden="true" className="size-4" />}
                onClick={() => setNaming(true)}
              >
                {t('team.restocker.rename')}
              </Button>
            </span>
          </Can>
        </div>
      )}
      <KeyValueList>
        <KeyValue label={t('team.restocker.email')} value={email} />
        <KeyValue label={t('team.restocker.createdAt')} value={dateTime(createdAt, phoneZone)} />
        <KeyValue
          label={t('team.restocker.lastActive')}
          value={lastActiveAt ? dateTime(lastActiveAt, phoneZone) : undefined}
        />
      </KeyValueList>
    </Card>
  );
}
