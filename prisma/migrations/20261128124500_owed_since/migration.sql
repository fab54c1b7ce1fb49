-- From the first refused capture of its hold on, an order that is still retried is owed. [decision 271]
set local lock_timeout = '2s';

alter table sales_order add column owed_since timestamptz(3);
