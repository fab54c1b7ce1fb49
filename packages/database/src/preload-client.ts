/**
 * Preloaded by the commands of package.json that reach the database: a fresh clone has no client, and one with another
 * schema a wrong one.
 */
import { generateClient } from './generate.ts';

generateClient();
