import { bindToken } from '@larder/use-cases/push/bind-token';
import { readVapidKey } from '@larder/use-cases/push/read-vapid-key';
import { subscribe } from '@larder/use-cases/push/subscribe';
import { unbindToken } from '@larder/use-cases/push/unbind-token';
import { unsubscribe } from '@larder/use-cases/push/unsubscribe';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const pushRouter = trpc.router({
  readVapidKey: procedure(readVapidKey),
  subscribe: procedure(subscribe),
  unsubscribe: procedure(unsubscribe),
  bindToken: procedure(bindToken),
  unbindToken: procedure(unbindToken),
});
