import { savePreferencesInput } from '@larder/contract/identity.contract';
import { limits } from '@larder/domain/limits';
import { defaultTemperatureUnit, locales } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Language and temperature unit of the person, on all phones. Another language leaves the unit as it was read until then. [screens 5] */
export const savePreferences = defineUseCase({
  name: 'identity.savePreferences',
  access: 'account',
  kind: 'write',
  input: savePreferencesInput,
  audit: 'none',
  run: async (ctx, { locale, temperatureUnit }) => {
    const where = { id: ctx.actor.accountId };
    const before = await ctx.tx.account.findUniqueOrThrow({ where });
    const spoken = locales.find((known) => known === before.locale) ?? limits.defaultLocale;
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
