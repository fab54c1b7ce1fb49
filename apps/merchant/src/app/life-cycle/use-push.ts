import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { pushTarget } from '#screen-kit/navigation/push-target.ts';

/** Opens the page of a tapped push message, or the support tab. Ignores other messages of the shell. [screens 3.6] */
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
