import type { Outputs } from '#platform/trpc.ts';

export type TemplateRecord = Outputs['template']['listRecords']['items'][number];
