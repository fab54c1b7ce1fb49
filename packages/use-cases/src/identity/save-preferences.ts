import { savePreferencesInput } from '@larder/contract/identity.contract';
import { defaultTemperatureUnit, storedLocale } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/**
 * Saves a person's language and temperature unit for all their phones. Changing the language keeps the unit that was
 * shown before. [screens 5]
 */
export const savePreferences = defineUseCase({
  name: 'identity.savePreferences',
  access: 'account',
  kind: 'write',
  input: savePreferencesInput,
  audit: 'none',
  run: async (ctx, { locale, temperatureUnit }) => {
    const where = { id: ctx.actor.accountId };
    const before = await ctx.tx.account.findUniqueOrThrow({ where });
    const spoken = storedLocale(before.locale);
    const saved = await ctx.tx.account.update({
      where,
      data: {
        ...(locale ? { locale } : {}),
        temperatureUnit: temperatureUnit ?? before.temperatureUnit ?? defaultTemperatureUnit(spoken),
        updatedAt: ctx.now,
      },
    });
    return accept({ locale: saved.locale, temperatureUnit: saved.temperatureUnit });
  },
});
