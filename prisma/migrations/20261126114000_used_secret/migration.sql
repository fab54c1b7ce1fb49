-- Which of its two secrets a cabinet used last, since the next one was prepared: with an external broker another
-- gateway may be asked than the one that receives its confirmation.
set local lock_timeout = '2s';

alter table device add column secret_next_used boolean;
