import { getInput } from '@larder/contract/device.contract';
import { settingStatus } from '@larder/domain/device/settings/setting-status';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnDevice } from './find-own-device.ts';
import { twinStateOf } from './twin-state.ts';

/** Reads whether the cabinet has applied its volume. Refuses `NOT_FOUND`. [protocol 8.2] */
export const readAudioSetting = defineUseCase({
  name: 'device.readAudioSetting',
  access: { anyOf: ['device.volume'] },
  kind: 'read',
  input: getInput,
  run: async (ctx, { deviceNo }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    return found.ok ? accept({ setting: settingStatus(twinStateOf(found.value), 'audio') }) : found;
  },
});
