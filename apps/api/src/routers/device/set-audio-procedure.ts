import { setTimeout as pause } from 'node:timers/promises';
import type { setAudioInput } from '@larder/contract/device.contract';
import { readAudioSetting } from '@larder/use-cases/device/read-audio-setting';
import { setAudio } from '@larder/use-cases/device/set-audio';
import type { z } from 'zod';
import { answer } from '../../http/procedure.ts';
import { trpc } from '../../http/trpc.ts';
import { awaitSetting } from './await-setting.ts';

type Input = z.input<typeof setAudioInput>;

/** The use case parses the input. */
const unparsed = (value: unknown) => value as Input;

/**
 * Saves the volume, then waits outside the transaction for the cabinet's confirmation; a repeated call waits again.
 * [protocol 8.1]
 */
export const setAudioProcedure = trpc.procedure
  .meta({ useCase: setAudio.name })
  .input(unparsed)
  .mutation(async ({ ctx, input }) => {
    await answer(ctx, setAudio, input);
    const read = () => answer(ctx, readAudioSetting, { deviceNo: input.deviceNo });
    return { setting: await awaitSetting(async () => (await read()).setting, pause) };
  });
