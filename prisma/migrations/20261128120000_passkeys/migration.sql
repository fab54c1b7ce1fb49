-- Passkeys, and proofs of who uses a phone. [decisions 261 and 262]
set local lock_timeout = '2s';

create type "passkey_purpose" as enum ('add', 'sign_in', 'proof');

create table "passkey" (
    "id" uuid not null,
    "account_id" uuid not null,
    "credential_id" text not null,
    "public_key" bytea not null,
    "counter" bigint not null,
    "transports" text[],
    "name" text not null,
    "created_at" timestamptz(3) not null,
    "last_used_at" timestamptz(3),

    constraint "passkey_pkey" primary key ("id")
);
create unique index "passkey_credential_id_key" on "passkey"("credential_id");
create index "passkey_account_id_idx" on "passkey"("account_id");
alter table "passkey" add constraint "passkey_account_id_fkey"
    foreign key ("account_id") references "account"("id") on delete restrict on update restrict;
alter table "passkey" add constraint "passkey_counter" check ("counter" >= 0);

create table "passkey_challenge" (
    "id" uuid not null,
    "purpose" "passkey_purpose" not null,
    "challenge" text not null,
    "account_id" uuid,
    "family_id" uuid,
    "created_at" timestamptz(3) not null,
    "expires_at" timestamptz(3) not null,

    constraint "passkey_challenge_pkey" primary key ("id")
);
create index "passkey_challenge_account_id_idx" on "passkey_challenge"("account_id");
create index "passkey_challenge_expires_at_idx" on "passkey_challenge"("expires_at");
alter table "passkey_challenge" add constraint "passkey_challenge_account_id_fkey"
    foreign key ("account_id") references "account"("id") on delete restrict on update restrict;
-- Only a sign-in is asked of somebody unknown.
alter table "passkey_challenge" add constraint "passkey_challenge_of_whom"
    check ("purpose" = 'sign_in' or ("account_id" is not null and "family_id" is not null));

-- No call of a merchant reads or writes the passkeys of a person.
select wall_off('passkey', 'false');
select wall_off('passkey_challenge', 'false');

alter table "refresh_session" add column "proved_at" timestamptz(3);
