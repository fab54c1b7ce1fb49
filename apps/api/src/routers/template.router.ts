import { cancelVersion } from '@larder/use-cases/template/cancel-version';
import { changePrices } from '@larder/use-cases/template/change-prices';
import { copyToDraft } from '@larder/use-cases/template/copy-to-draft';
import { deleteDraft } from '@larder/use-cases/template/delete-draft';
import { deletePreset } from '@larder/use-cases/template/delete-preset';
import { listPresets } from '@larder/use-cases/template/list-presets';
import { listRecords } from '@larder/use-cases/template/list-records';
import { publishTemplate } from '@larder/use-cases/template/publish-template';
import { readEditor } from '@larder/use-cases/template/read-editor';
import { readPreset } from '@larder/use-cases/template/read-preset';
import { readPriceChange } from '@larder/use-cases/template/read-price-change';
import { readPrices } from '@larder/use-cases/template/read-prices';
import { readRecord } from '@larder/use-cases/template/read-record';
import { listRollouts } from '@larder/use-cases/template/rollout/list-rollouts';
import { readRollout } from '@larder/use-cases/template/rollout/read-rollout';
import { readRolloutChanges } from '@larder/use-cases/template/rollout/read-rollout-changes';
import { readRolloutPrices } from '@larder/use-cases/template/rollout/read-rollout-prices';
import { rollOutPrices } from '@larder/use-cases/template/rollout/roll-out-prices';
import { rollOutTemplate } from '@larder/use-cases/template/rollout/roll-out-template';
import { saveDraft } from '@larder/use-cases/template/save-draft';
import { savePreset } from '@larder/use-cases/template/save-preset';
import { undoPrices } from '@larder/use-cases/template/undo-prices';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const templateRouter = trpc.router({
  readEditor: procedure(readEditor),
  saveDraft: procedure(saveDraft),
  publish: procedure(publishTemplate),
  listRecords: procedure(listRecords),
  readRecord: procedure(readRecord),
  cancelVersion: procedure(cancelVersion),
  deleteDraft: procedure(deleteDraft),
  copyToDraft: procedure(copyToDraft),
  rollOut: procedure(rollOutTemplate),
  readRollout: procedure(readRollout),
  listRollouts: procedure(listRollouts),
  readRolloutChanges: procedure(readRolloutChanges),
  rollOutPrices: procedure(rollOutPrices),
  readRolloutPrices: procedure(readRolloutPrices),
  readPrices: procedure(readPrices),
  changePrices: procedure(changePrices),
  readPriceChange: procedure(readPriceChange),
  undoPrices: procedure(undoPrices),
  listPresets: procedure(listPresets),
  readPreset: procedure(readPreset),
  savePreset: procedure(savePreset),
  deletePreset: procedure(deletePreset),
});
