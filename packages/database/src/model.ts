/**
 * The types of rows and enums for the layers above, which may not name the generated folder:
 * `import type { DoorSession, OrderStatus, Prisma } from '@larder/database/model'`.
 */
export type * from './generated/client.ts';
