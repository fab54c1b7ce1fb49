import { savePreferencesInput } from '@larder/contract/identity.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Language and temperature unit of the person, on all phones. [screens 5] */
export const savePreferences = defineUseCase({
  name: 'identity.savePreferences',
  access: 'account',
  kind: 'write',
  input: savePreferencesInput,
  audit: 'none',
  run: async (ctx, { locale, temperatureUnit }) => {
    const saved = await ctx.tx.account.update({
      where: { id: ctx.actor.accountId },
      data: {
        ...(locale ? { locale } : {}),
        ...(temperatureUnit ? { temperatureUnit } : {}),
        updatedAt: ctx.now,
      },
    });
    return accept({ locale: saved.locale, temperatureUnit: saved.temperatureUnit });
  },
});
