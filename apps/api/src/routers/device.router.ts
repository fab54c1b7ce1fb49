import { activateDevice } from '@larder/use-cases/device/activate-device';
import { checkActivation } from '@larder/use-cases/device/check-activation';
import { countDevices } from '@larder/use-cases/device/count-devices';
import { listDevices } from '@larder/use-cases/device/list-devices';
import { locateDevice } from '@larder/use-cases/device/locate-device';
import { openDoor } from '@larder/use-cases/device/open-door';
import { readCommand } from '@larder/use-cases/device/read-command';
import { readDevice } from '@larder/use-cases/device/read-device';
import { readFreezeRule } from '@larder/use-cases/device/read-freeze-rule';
import { resolveDeepLink } from '@larder/use-cases/device/resolve-deep-link';
import { saveFreezeRule } from '@larder/use-cases/device/save-freeze-rule';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const deviceRouter = trpc.router({
  list: procedure(listDevices),
  counts: procedure(countDevices),
  get: procedure(readDevice),
  checkActivation: procedure(checkActivation),
  activate: procedure(activateDevice),
  locate: procedure(locateDevice),
  openDoor: procedure(openDoor),
  command: procedure(readCommand),
  resolveDeepLink: procedure(resolveDeepLink),
  freezeRule: procedure(readFreezeRule),
  saveFreezeRule: procedure(saveFreezeRule),
});
