-- Applications for payments, their signatures, and provider accounts of merchants' own. [domain 8]

create type "onboarding_status" as enum ('draft', 'awaiting_signatures', 'auto_review', 'approved', 'rejected');

create type "independent_status" as enum ('pending', 'verified', 'failed');

create type "attachment_kind" as enum ('void_check', 'driver_license');

create type "onboarding_mail_kind" as enum ('sign', 'review', 'approved', 'rejected', 'asked', 'independent_waits', 'independent_verified', 'independent_failed');

create table "agreement_version" (
    "id" uuid not null,
    "version" text not null,
    "text_hash" bytea not null,
    "texts" jsonb not null,
    "created_at" timestamptz(3) not null,

    constraint "agreement_version_pkey" primary key ("id")
);

create table "merchant_application" (
    "id" uuid not null,
    "merchant_id" uuid not null,
    "status" "onboarding_status" not null,
    "business" jsonb,
    "profile" jsonb,
    "bank" jsonb,
    "fed_tax_id" bytea,
    "fed_tax_id_last4" text,
    "routing" bytea,
    "routing_last4" text,
    "account" bytea,
    "account_last4" text,
    "agreement_id" uuid,
    "agreed_at" timestamptz(3),
    "step_versions" jsonb not null default '{}',
    "remarks" text,
    "submitted_by_id" uuid,
    "submitted_at" timestamptz(3),
    "decided_at" timestamptz(3),
    "purge_at" timestamptz(3),
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,

    constraint "merchant_application_pkey" primary key ("id")
);

create table "application_principal" (
    "id" uuid not null,
    "merchant_id" uuid not null,
    "application_id" uuid not null,
    "position" integer not null,
    "name" text not null,
    "title" text not null,
    "ownership_bp" integer not null,
    "email" text not null,
    "phone" text,
    "address" jsonb,
    "birth_date" date,
    "ssn" bytea,
    "ssn_last4" text,
    "id_no" bytea,
    "id_no_last4" text,
    "removed_at" timestamptz(3),
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,

    constraint "application_principal_pkey" primary key ("id")
);

create table "application_attachment" (
    "file_key" text not null,
    "merchant_id" uuid not null,
    "application_id" uuid not null,
    "kind" "attachment_kind" not null,
    "position" integer not null,

    constraint "application_attachment_pkey" primary key ("file_key")
);

create table "application_signature" (
    "id" uuid not null,
    "merchant_id" uuid not null,
    "application_id" uuid not null,
    "principal_id" uuid not null,
    "agreement_id" uuid not null,
    "name" text not null,
    "email" text not null,
    "ownership_bp" integer not null,
    "link_no" integer not null default 1,
    "sent_at" timestamptz(3),
    "signed_at" timestamptz(3),
    "mark" jsonb,
    "locale" text,
    "ip" inet,
    "user_agent" text,
    "signed_by_id" uuid,
    "voided_at" timestamptz(3),
    "created_at" timestamptz(3) not null,

    constraint "application_signature_pkey" primary key ("id")
);

create table "independent_merchant" (
    "merchant_id" uuid not null,
    "status" "independent_status" not null,
    "provider" text not null,
    "mid" bytea not null,
    "mid_last4" text not null,
    "key_ref" bytea not null,
    "key_ref_last4" text not null,
    "reason" text,
    "submitted_by_id" uuid not null,
    "submitted_at" timestamptz(3) not null,
    "decided_at" timestamptz(3),

    constraint "independent_merchant_pkey" primary key ("merchant_id")
);

create table "onboarding_mail" (
    "id" uuid not null,
    "merchant_id" uuid not null,
    "kind" "onboarding_mail_kind" not null,
    "application_id" uuid,
    "signature_id" uuid,
    "link_no" integer,
    "membership_id" uuid,
    "text" text,
    "due_at" timestamptz(3),
    "attempts" integer not null default 0,
    "sent_at" timestamptz(3),
    "created_at" timestamptz(3) not null,

    constraint "onboarding_mail_pkey" primary key ("id")
);

create unique index "agreement_version_text_hash_key" on "agreement_version"("text_hash");

create unique index "merchant_application_merchant_id_key" on "merchant_application"("merchant_id");

create index "merchant_application_status_submitted_at_id_idx" on "merchant_application"("status", "submitted_at", "id");

create index "merchant_application_merchant_id_submitted_by_id_idx" on "merchant_application"("merchant_id", "submitted_by_id");

create index "merchant_application_agreement_id_idx" on "merchant_application"("agreement_id");

create unique index "merchant_application_merchant_id_id_key" on "merchant_application"("merchant_id", "id");

create index "application_principal_merchant_id_application_id_idx" on "application_principal"("merchant_id", "application_id");

create unique index "application_principal_merchant_id_id_key" on "application_principal"("merchant_id", "id");

create index "application_attachment_merchant_id_application_id_idx" on "application_attachment"("merchant_id", "application_id");

create index "application_signature_merchant_id_application_id_idx" on "application_signature"("merchant_id", "application_id");

create index "application_signature_merchant_id_principal_id_idx" on "application_signature"("merchant_id", "principal_id");

create index "application_signature_merchant_id_signed_by_id_idx" on "application_signature"("merchant_id", "signed_by_id");

create index "application_signature_agreement_id_idx" on "application_signature"("agreement_id");

create unique index "application_signature_merchant_id_id_key" on "application_signature"("merchant_id", "id");

create index "independent_merchant_merchant_id_submitted_by_id_idx" on "independent_merchant"("merchant_id", "submitted_by_id");

create index "independent_merchant_status_submitted_at_idx" on "independent_merchant"("status", "submitted_at");

create index "onboarding_mail_merchant_id_application_id_idx" on "onboarding_mail"("merchant_id", "application_id");

create index "onboarding_mail_merchant_id_signature_id_idx" on "onboarding_mail"("merchant_id", "signature_id");

create index "onboarding_mail_merchant_id_membership_id_idx" on "onboarding_mail"("merchant_id", "membership_id");

alter table "merchant_application" add constraint "merchant_application_merchant_id_fkey" foreign key ("merchant_id") references "merchant"("id") on delete restrict on update restrict;

alter table "merchant_application" add constraint "merchant_application_agreement_id_fkey" foreign key ("agreement_id") references "agreement_version"("id") on delete restrict on update restrict;

alter table "merchant_application" add constraint "merchant_application_merchant_id_submitted_by_id_fkey" foreign key ("merchant_id", "submitted_by_id") references "membership"("merchant_id", "id") on delete restrict on update restrict;

alter table "application_principal" add constraint "application_principal_merchant_id_application_id_fkey" foreign key ("merchant_id", "application_id") references "merchant_application"("merchant_id", "id") on delete restrict on update restrict;

alter table "application_attachment" add constraint "application_attachment_merchant_id_application_id_fkey" foreign key ("merchant_id", "application_id") references "merchant_application"("merchant_id", "id") on delete restrict on update restrict;

alter table "application_signature" add constraint "application_signature_merchant_id_application_id_fkey" foreign key ("merchant_id", "application_id") references "merchant_application"("merchant_id", "id") on delete restrict on update restrict;

alter table "application_signature" add constraint "application_signature_merchant_id_principal_id_fkey" foreign key ("merchant_id", "principal_id") references "application_principal"("merchant_id", "id") on delete restrict on update restrict;

alter table "application_signature" add constraint "application_signature_agreement_id_fkey" foreign key ("agreement_id") references "agreement_version"("id") on delete restrict on update restrict;

alter table "application_signature" add constraint "application_signature_merchant_id_signed_by_id_fkey" foreign key ("merchant_id", "signed_by_id") references "membership"("merchant_id", "id") on delete restrict on update restrict;

alter table "independent_merchant" add constraint "independent_merchant_merchant_id_fkey" foreign key ("merchant_id") references "merchant"("id") on delete restrict on update restrict;

alter table "independent_merchant" add constraint "independent_merchant_merchant_id_submitted_by_id_fkey" foreign key ("merchant_id", "submitted_by_id") references "membership"("merchant_id", "id") on delete restrict on update restrict;

alter table "onboarding_mail" add constraint "onboarding_mail_merchant_id_fkey" foreign key ("merchant_id") references "merchant"("id") on delete restrict on update restrict;

alter table "onboarding_mail" add constraint "onboarding_mail_merchant_id_application_id_fkey" foreign key ("merchant_id", "application_id") references "merchant_application"("merchant_id", "id") on delete restrict on update restrict;

alter table "onboarding_mail" add constraint "onboarding_mail_merchant_id_signature_id_fkey" foreign key ("merchant_id", "signature_id") references "application_signature"("merchant_id", "id") on delete restrict on update restrict;

alter table "onboarding_mail" add constraint "onboarding_mail_merchant_id_membership_id_fkey" foreign key ("merchant_id", "membership_id") references "membership"("merchant_id", "id") on delete restrict on update restrict;

-- "agreement_version" has no merchant_id: write its wall here, see packages/database/README.md
select wall_off('merchant_application');
select wall_off('application_principal');
select wall_off('application_attachment');
select wall_off('application_signature');
select wall_off('independent_merchant');
select wall_off('onboarding_mail');

-- Signed texts and signatures prove what was agreed on.
revoke update, delete on agreement_version from larder_app, larder_system;
revoke delete on application_signature from larder_app, larder_system;

-- One signature, given or waited for, of each owner of a submission.
create unique index application_signature_current on application_signature (application_id, principal_id)
  where voided_at is null;

-- Indexes of the jobs
create index onboarding_mail_due on onboarding_mail (due_at) where due_at is not null;
create index merchant_application_purge on merchant_application (purge_at) where purge_at is not null;

-- Invariants
alter table merchant_application
  add constraint merchant_application_numbers_are_shown check (
    (fed_tax_id is null or fed_tax_id_last4 is not null) and (routing is null or routing_last4 is not null)
    and (account is null or account_last4 is not null)),
  add constraint merchant_application_agreed check ((agreement_id is null) = (agreed_at is null)),
  add constraint merchant_application_submitted check (
    status not in ('awaiting_signatures', 'auto_review')
    or (submitted_at is not null and submitted_by_id is not null and agreement_id is not null)),
  add constraint merchant_application_decided check (
    (status in ('approved', 'rejected')) = (decided_at is not null)),
  add constraint merchant_application_purged_after_decision check (purge_at is null or decided_at is not null);

alter table application_principal
  add constraint application_principal_share check (ownership_bp between 1 and 10000),
  add constraint application_principal_position_range check (position between 1 and 4);

alter table application_attachment
  add constraint application_attachment_position check (
    position between 1 and case kind when 'void_check' then 1 else 4 end);

alter table application_signature
  add constraint application_signature_has_way check (sent_at is not null or signed_by_id is not null),
  add constraint application_signature_is_complete check (
    (signed_at is null) = (mark is null) and (signed_at is null) = (locale is null)),
  add constraint application_signature_share check (ownership_bp between 1 and 10000);

alter table independent_merchant
  add constraint independent_merchant_decided check ((status = 'pending') = (decided_at is null)),
  add constraint independent_merchant_reason check ((status = 'failed') = (reason is not null));

alter table onboarding_mail
  add constraint onboarding_mail_of_link check (
    (kind = 'sign') = (signature_id is not null) and (kind = 'sign') = (link_no is not null)),
  add constraint onboarding_mail_sent_once check (sent_at is null or due_at is null);
