export { PrismaClient } from '@prisma/client';
