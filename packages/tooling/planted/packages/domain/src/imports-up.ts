export { save } from '../../use-cases/src/save.ts';
