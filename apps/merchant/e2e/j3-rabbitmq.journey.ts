import { brokerOffers } from './broker-offers.ts';
import { test } from './journey.ts';
import { purchaseByCard } from './purchase-by-card.ts';

const offer = await brokerOffers.rabbitmq();
test.use({ broker: 'rabbitmq' });
test.skip(offer.kind === 'missing', offer.kind === 'missing' ? `without RabbitMQ: ${offer.why}` : '');

test.describe('J3 with RabbitMQ', () => {
  test('a card purchase becomes an order', async ({ page, shop, system }) => {
    await purchaseByCard({ page, shop, system });
  });
});
