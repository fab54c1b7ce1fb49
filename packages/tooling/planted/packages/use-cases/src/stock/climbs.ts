export { area } from '../misplaced/area.ts';
export { order } from '../order/order.ts';
