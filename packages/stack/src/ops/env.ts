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

const demo = z.object({
  ...serviceSettings,
  MQTT_URL: z.string().min(1),
  DEMO_UPLOAD_URL: z.url().optional(),
});
export type DemoSettings = z.output<typeof demo>;

/** Reads the settings of `pnpm ops demo`: those of the services, and the broker of its cabinets. */
export const readDemoSettings = (variables: Variables = process.env): DemoSettings =>
  orProblem(() => parseSettings(demo, variables, ' of the demo'));

const webAddress = z.url({ protocol: /^https?$/ }).optional();
const mailAddresses = z
  .string()
  .refine((text) => text.split(',').every((one) => z.email().safeParse(one.trim()).success), {
    message: 'must be addresses with commas between them',
  })
  .optional();
const alerting = z.object({
  ALERT_MAIL_TO: mailAddresses,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Larder <no-reply@localhost>'),
  ALERT_WEBHOOK_URL: webAddress,
  DEADMAN_URL: webAddress,
});
export type AlertingSettings = z.output<typeof alerting>;

/** Reads the settings of `pnpm ops alerting`: who is notified of alerts. */
export const readAlertingSettings = (variables: Variables = process.env): AlertingSettings =>
  orProblem(() => parseSettings(alerting, variables, ' of alerting'));
