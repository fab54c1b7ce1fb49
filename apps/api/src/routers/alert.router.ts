import { acknowledgeAlert } from '@larder/use-cases/alert/acknowledge-alert';
import { listAlerts } from '@larder/use-cases/alert/list-alerts';
import { readAlert } from '@larder/use-cases/alert/read-alert';
import { readSubscriptions } from '@larder/use-cases/alert/read-subscriptions';
import { saveSubscriptions } from '@larder/use-cases/alert/save-subscriptions';
import { summarizeAlerts } from '@larder/use-cases/alert/summarize-alerts';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const alertRouter = trpc.router({
  summarize: procedure(summarizeAlerts),
  list: procedure(listAlerts),
  read: procedure(readAlert),
  acknowledge: procedure(acknowledgeAlert),
  readSubscriptions: procedure(readSubscriptions),
  saveSubscriptions: procedure(saveSubscriptions),
});
