export { page } from '../pages/home.page.ts';
