-- A second step at sign-in. [decision 120]
alter table "merchant" add column "require_two_step" boolean not null default false;
alter table "account" add column "two_step_at" timestamptz(3);

create table "two_step_key" (
    "account_id" uuid not null,
    "seal" bytea,
    "last_step" integer,
    "pending_seal" bytea,
    "pending_since" timestamptz(3),
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,

    constraint "two_step_key_pkey" primary key ("account_id")
);
alter table "two_step_key" add constraint "two_step_key_account_id_fkey"
    foreign key ("account_id") references "account"("id") on delete restrict on update restrict;
alter table "two_step_key" add constraint "two_step_key_pending"
    check (("pending_seal" is null) = ("pending_since" is null));
alter table "two_step_key" add constraint "two_step_key_last_step"
    check (("seal" is null) = ("last_step" is null));

create table "recovery_code" (
    "id" uuid not null,
    "account_id" uuid not null,
    "code_hmac" bytea not null,
    "created_at" timestamptz(3) not null,
    "used_at" timestamptz(3),

    constraint "recovery_code_pkey" primary key ("id")
);
create unique index "recovery_code_account_id_code_hmac_key" on "recovery_code"("account_id", "code_hmac");
alter table "recovery_code" add constraint "recovery_code_account_id_fkey"
    foreign key ("account_id") references "account"("id") on delete restrict on update restrict;

-- No call of a merchant reads or writes the second step of a person.
select wall_off('two_step_key', 'false');
select wall_off('recovery_code', 'false');

-- Pushes end with the sign-in that asked for them.
alter table "push_token" add column "family_id" uuid;
alter table "web_push_subscription" add column "family_id" uuid;
create index "push_token_family" on "push_token"("family_id") where "disabled_at" is null;
create index "web_push_subscription_family" on "web_push_subscription"("family_id") where "disabled_at" is null;

-- The sign-ins of a person, the last used first.
create index "refresh_session_live" on "refresh_session"("account_id", "created_at" desc, "id" desc)
    where "replaced_at" is null and "revoked_at" is null;
