-- One row: whether the provider moves real money. Both kinds never meet in one ledger. [decision 146]
create table money_mode (
  id smallint not null default 1,
  live boolean not null,
  since timestamptz(3) not null,
  constraint money_mode_pkey primary key (id),
  constraint money_mode_one check (id = 1)
);
revoke all on money_mode from larder_app;
