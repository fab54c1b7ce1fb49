import { Badge } from '@larder/ui/feedback/badge';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StoredSubscriptions } from './use-member-choices.ts';

/** Members who were notified and may no longer be. */
export function RemovedMembers({ members }: { members: StoredSubscriptions['removed'] }) {
  const t = useText();
  if (members.length === 0) return null;
  return (
    <Section title={t('alert.users.removed')} hint={t('alert.users.removedHint')}>
      <List label={t('alert.users.removed')}>
        {members.map(({ membershipId, name }) => (
          <ListRow
            key={membershipId}
            id={membershipId}
            title={<span className="text-ink-soft">{name}</span>}
            trailing={
              <Badge tone="neutral" name="alert.user.removed">
                {t('alert.users.removedBadge')}
              </Badge>
            }
          />
        ))}
      </List>
    </Section>
  );
}
