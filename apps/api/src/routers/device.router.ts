import { activateDevice } from '@larder/use-cases/activation/activate-device';
import { checkActivation } from '@larder/use-cases/device/check-activation';
import { countDevices } from '@larder/use-cases/device/count-devices';
import { listActivity } from '@larder/use-cases/device/list-activity';
import { listDevices } from '@larder/use-cases/device/list-devices';
import { locateDevice } from '@larder/use-cases/device/locate-device';
import { readAddress } from '@larder/use-cases/device/read-address';
import { readAudioSetting } from '@larder/use-cases/device/read-audio-setting';
import { readCommand } from '@larder/use-cases/device/read-command';
import { readFreezeRule } from '@larder/use-cases/device/read-freeze-rule';
import { readOfflineWarning } from '@larder/use-cases/device/read-offline-warning';
import { readSettingsPage } from '@larder/use-cases/device/read-settings-page';
import { readTemperatureWarning } from '@larder/use-cases/device/read-temperature-warning';
import { readTemperatures } from '@larder/use-cases/device/read-temperatures';
import { readTimeline } from '@larder/use-cases/device/read-timeline';
import { renameDevice } from '@larder/use-cases/device/rename-device';
import { resolveDeepLink } from '@larder/use-cases/device/resolve-deep-link';
import { saveAddress } from '@larder/use-cases/device/save-address';
import { saveFreezeRule } from '@larder/use-cases/device/save-freeze-rule';
import { saveOfflineWarning } from '@larder/use-cases/device/save-offline-warning';
import { savePreauth } from '@larder/use-cases/device/save-preauth';
import { saveShopperStock } from '@larder/use-cases/device/save-shopper-stock';
import { saveTaxMode } from '@larder/use-cases/device/save-tax-mode';
import { saveTemperatureWarning } from '@larder/use-cases/device/save-temperature-warning';
import { saveTimeZone } from '@larder/use-cases/device/save-time-zone';
import { saveTraining } from '@larder/use-cases/device/save-training';
import { viewMedia } from '@larder/use-cases/device/view-media';
import { readDevice } from '@larder/use-cases/device-page/read-device';
import { readInformation } from '@larder/use-cases/device-page/read-information';
import { readSelling } from '@larder/use-cases/device-page/read-selling';
import { suggestPreauth } from '@larder/use-cases/device-page/suggest-preauth';
import { capturePicture } from '@larder/use-cases/opening/capture-picture';
import { openDoor } from '@larder/use-cases/opening/open-door';
import { rebootDevice } from '@larder/use-cases/opening/reboot-device';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';
import { setAudioProcedure } from './device/set-audio-procedure.ts';

export const deviceRouter = trpc.router({
  list: procedure(listDevices),
  count: procedure(countDevices),
  read: procedure(readDevice),
  readSelling: procedure(readSelling),
  checkActivation: procedure(checkActivation),
  activate: procedure(activateDevice),
  locate: procedure(locateDevice),
  openDoor: procedure(openDoor),
  readCommand: procedure(readCommand),
  resolveDeepLink: procedure(resolveDeepLink),
  setAudio: setAudioProcedure,
  readAudioSetting: procedure(readAudioSetting),
  reboot: procedure(rebootDevice),
  capturePicture: procedure(capturePicture),
  readFreezeRule: procedure(readFreezeRule),
  saveFreezeRule: procedure(saveFreezeRule),
  readTemperatureWarning: procedure(readTemperatureWarning),
  saveTemperatureWarning: procedure(saveTemperatureWarning),
  readOfflineWarning: procedure(readOfflineWarning),
  saveOfflineWarning: procedure(saveOfflineWarning),
  readTemperatures: procedure(readTemperatures),
  readTimeline: procedure(readTimeline),
  listActivity: procedure(listActivity),
  viewMedia: procedure(viewMedia),
  readInformation: procedure(readInformation),
  suggestPreauth: procedure(suggestPreauth),
  rename: procedure(renameDevice),
  savePreauth: procedure(savePreauth),
  saveTimeZone: procedure(saveTimeZone),
  readAddress: procedure(readAddress),
  saveAddress: procedure(saveAddress),
  readSettingsPage: procedure(readSettingsPage),
  saveShopperStock: procedure(saveShopperStock),
  saveTaxMode: procedure(saveTaxMode),
  saveTraining: procedure(saveTraining),
});
