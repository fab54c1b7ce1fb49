export { root } from '../app/root.ts';
export const page = 1;
