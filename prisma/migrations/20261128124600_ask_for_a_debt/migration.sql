-- A guard rule for debt may ask for the payment of an old purchase before the next door opens. [decision 273]
set local lock_timeout = '2s';

alter type guard_act add value 'ask' before 'deny';
