import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { List } from '@larder/ui/layout/list';
import { Section } from '@larder/ui/layout/section';
import { MonitorCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { itemsOf, PagedList, type PagedQuery } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SessionRow, type SignedInDevice, useDeviceName } from './session-row.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/** Null: nothing is asked. `others`: all but this one. */
type Asked = SignedInDevice | 'others' | null;

/** This device, and the others with their way out. */
export function SignedInDevices({ query }: { query: PagedQuery<SignedInDevice> }) {
  const t = useText();
  const online = useOnline();
  const nameOf = useDeviceName();
  const [asked, setAsked] = useState<Asked>(null);
  const ending = useEndSessions();
  const own = query.data && itemsOf(query.data).find(({ isThis }) => isThis);
  const otherPages = useMemo(
    () =>
      query.data && {
        pages: query.data.pages.map(({ items }) => ({ items: items.filter(({ isThis }) => !isThis) })),
      },
    [query.data],
  );
  const others = otherPages ? itemsOf(otherPages) : [];
  const confirm = async () => {
    if (asked) await (asked === 'others' ? ending.endOthers() : ending.end(asked.id));
    setAsked(null);
  };
  return (
    <>
      <Section title={t('identity.session.this')} hint={t('identity.session.hint')}>
        <List>{own && <SessionRow session={own} as="li" />}</List>
      </Section>
      <Section title={t('identity.session.others')}>
        {others.length === 0 && !query.hasNextPage ? (
          <EmptyState icon={<MonitorCheck aria-hidden="true" />} title={t('identity.session.alone')} />
        ) : (
          <PagedList
            query={{ ...query, data: otherPages }}
            keyOf={({ id }) => id}
            label={t('title.tabBar.my.sessions')}
          >
            {(session) => (
              <SessionRow session={session} as="div" onEnd={online ? () => setAsked(session) : undefined} />
            )}
          </PagedList>
        )}
      </Section>
      {others.length > 0 && (
        <div className="px-4 py-6">
          <Button tone="danger" block disabled={!online} onClick={() => setAsked('others')}>
            {t('identity.session.endOthers')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'others' ? t('identity.session.endOthers.title') : t('identity.session.end.title')}
        sentence={
          asked === null || asked === 'others'
            ? t('identity.session.endOthers.sentence')
            : t('identity.session.end.sentence', { device: nameOf(asked) })
        }
        cancelLabel={t('btn.cancel')}
        verb={t('identity.session.end')}
        destructive
        busyText={ending.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsked(null)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
