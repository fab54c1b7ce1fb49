/**
 * Types of rows and enums for the layers above, which may not import from the generated folder: `import type {
 * DoorSession, OrderStatus, Prisma } from '@larder/database/model'`.
 */
export type * from './generated/client.ts';
