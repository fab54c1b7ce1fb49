import { Banner } from '@larder/ui/feedback/banner';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AccountHead } from './account-head.tsx';
import type { ReadMember } from './read-member.ts';

/** A user whom the reader may see but not change. */
export function MemberView({ member }: { member: ReadMember }) {
  const t = useText();
  const mayEdit = useCan(['user.edit']);
  return (
    <>
      {mayEdit && <Banner tone="info">{t('team.user.aboveOwn')}</Banner>}
      <CardStack>
        <AccountHead member={member} />
      </CardStack>
    </>
  );
}
