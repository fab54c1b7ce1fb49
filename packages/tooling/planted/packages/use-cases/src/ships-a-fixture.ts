export { fixture } from '../../testkit/src/fixture.ts';
