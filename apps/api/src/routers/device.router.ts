import { activateDevice } from '@larder/use-cases/device/activate-device';
import { audioSetting } from '@larder/use-cases/device/audio-setting';
import { capturePicture } from '@larder/use-cases/device/capture-picture';
import { checkActivation } from '@larder/use-cases/device/check-activation';
import { countDevices } from '@larder/use-cases/device/count-devices';
import { listDevices } from '@larder/use-cases/device/list-devices';
import { locateDevice } from '@larder/use-cases/device/locate-device';
import { openDoor } from '@larder/use-cases/device/open-door';
import { readCommand } from '@larder/use-cases/device/read-command';
import { readDevice } from '@larder/use-cases/device/read-device';
import { readFreezeRule } from '@larder/use-cases/device/read-freeze-rule';
import { readOfflineWarning } from '@larder/use-cases/device/read-offline-warning';
import { readTemperatureWarning } from '@larder/use-cases/device/read-temperature-warning';
import { readTemperatures } from '@larder/use-cases/device/read-temperatures';
import { readTimeline } from '@larder/use-cases/device/read-timeline';
import { rebootDevice } from '@larder/use-cases/device/reboot-device';
import { resolveDeepLink } from '@larder/use-cases/device/resolve-deep-link';
import { saveFreezeRule } from '@larder/use-cases/device/save-freeze-rule';
import { saveOfflineWarning } from '@larder/use-cases/device/save-offline-warning';
import { saveTemperatureWarning } from '@larder/use-cases/device/save-temperature-warning';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';
import { setAudioProcedure } from './device/set-audio-procedure.ts';

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
  setAudio: setAudioProcedure,
  audioSetting: procedure(audioSetting),
  reboot: procedure(rebootDevice),
  capturePicture: procedure(capturePicture),
  freezeRule: procedure(readFreezeRule),
  saveFreezeRule: procedure(saveFreezeRule),
  temperatureWarning: procedure(readTemperatureWarning),
  saveTemperatureWarning: procedure(saveTemperatureWarning),
  offlineWarning: procedure(readOfflineWarning),
  saveOfflineWarning: procedure(saveOfflineWarning),
  temperatures: procedure(readTemperatures),
  timeline: procedure(readTimeline),
});
