export { root } from '../app/root.ts';
