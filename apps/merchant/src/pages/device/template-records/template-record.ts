import type { Outputs } from '#platform/trpc.ts';

export type TemplateRecord = Outputs['template']['records']['items'][number];
