import { appUrl, parseSettings, serviceSettings } from '@larder/adapters/environment/env';
import type { Variables } from '@larder/domain/secret-settings';
import { z } from 'zod';
import { orProblem } from '../env.ts';

const firstMerchant = z.object({
  DATABASE_URL: z.string().min(1),
  APP_URL: appUrl,
});
export type FirstMerchantSettings = z.output<typeof firstMerchant>;

/** Reads the settings of `pnpm ops first-merchant`. Throws a StackProblem for invalid ones. */
export const readFirstMerchantSettings = (variables: Variables = process.env): FirstMerchantSettings =>
  orProblem(() => parseSettings(firstMerchant, variables, ' of first-merchant'));

const check = z.object({ DATABASE_URL: z.url() });
export type CheckSettings = z.output<typeof check>;

/** Reads the settings of `pnpm ops check`. Throws a StackProblem for invalid ones. */
export const readCheckSettings = (variables: Variables = process.env): CheckSettings =>
  orProblem(() => parseSettings(check, variables, ' of check'));

const demo = z.object({
  ...serviceSettings,
  MQTT_URL: z.string().min(1),
  DEMO_UPLOAD_URL: z.url().optional(),
});
export type DemoSettings = z.output<typeof demo>;

/** Reads the settings of `pnpm ops demo`: those of the services, and the broker of its cabinets. */
export const readDemoSettings = (variables: Variables = process.env): DemoSettings =>
  orProblem(() => parseSettings(demo, variables, ' of the demo'));
