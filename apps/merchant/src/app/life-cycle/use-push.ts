import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { browserBridge } from '#platform/browser-bridge.ts';
import { pushTarget } from '#screen-kit/navigation/push-target.ts';

/** The tap on a push message opens its page, or the support tab. Other messages of the shell are ignored. [screens 3.6] */
export function usePush(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      browserBridge.on('nativeCallback', ({ actionType, actionData }) => {
        if (actionType === 'pushTap') void navigate(pushTarget(actionData, location.origin));
      }),
    [navigate],
  );
}
