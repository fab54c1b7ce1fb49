import { RestockOutbox } from '#features/restock/outbox/restock-outbox.tsx';
import { usePreview } from '#platform/session/preview.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { FollowSwitch } from './follow-switch.tsx';
import { LiveStream } from './live-stream.tsx';
import { PermissionChange } from './permission-change.tsx';
import { ProofHost } from './proof-host.tsx';
import { PushBanner } from './push-banner.tsx';
import { PushBinding } from './push-binding.tsx';
import { WebPushBinding } from './web-push-binding.tsx';

/** Runs beside every page of a signed-in member, but may load after the first screen. */
export default function Companions() {
  const me = useMeIfAny();
  const previewed = usePreview();
  return (
    <>
      <LiveStream />
      <PermissionChange />
      <PushBinding />
      <WebPushBinding />
      <PushBanner />
      {/* What waits on the phone is not sent during a preview, which refuses every change. */}
      {me && !previewed && <RestockOutbox />}
      {me && <FollowSwitch />}
      {me && <ProofHost />}
    </>
  );
}
