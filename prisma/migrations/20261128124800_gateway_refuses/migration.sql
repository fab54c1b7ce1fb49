-- A gateway that refuses nearly every card gets no new cabinets while another one does not.
set local lock_timeout = '2s';

alter table gateway_instance add column refuses_since timestamptz(3);
