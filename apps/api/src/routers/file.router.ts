import { makeUploadSlot } from '@larder/use-cases/file/make-upload-slot';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const fileRouter = trpc.router({ makeUploadSlot: procedure(makeUploadSlot) });
