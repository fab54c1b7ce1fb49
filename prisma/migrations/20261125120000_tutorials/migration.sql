-- The platform's catalog of tutorials, and how far each member has seen them. [decision 116]
create type tutorial_category as enum ('cabinet', 'template', 'restock', 'order', 'alert', 'team', 'finance');

create table tutorial (
  id uuid not null,
  code text not null,
  category tutorial_category not null,
  locale text not null,
  has_sound boolean not null,
  duration_ms integer not null,
  video_key text not null,
  video_bytes integer not null,
  cover_key text not null,
  sort integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint tutorial_pkey primary key (id),
  constraint tutorial_measures check (duration_ms > 0 and video_bytes > 0 and sort >= 0)
);
create unique index tutorial_code_key on tutorial (code);
create index tutorial_sort_id_idx on tutorial (sort, id);

create table tutorial_text (
  tutorial_id uuid not null,
  locale text not null,
  title text not null,
  cues jsonb not null,
  constraint tutorial_text_pkey primary key (tutorial_id, locale),
  constraint tutorial_text_tutorial_id_fkey foreign key (tutorial_id) references tutorial (id)
    on delete cascade on update restrict
);

create table tutorial_progress (
  merchant_id uuid not null,
  membership_id uuid not null,
  tutorial_id uuid not null,
  position_ms integer not null,
  watched boolean not null,
  seen_at timestamptz(3) not null,
  constraint tutorial_progress_pkey primary key (merchant_id, membership_id, tutorial_id),
  constraint tutorial_progress_position check (position_ms >= 0),
  constraint tutorial_progress_merchant_id_membership_id_fkey foreign key (merchant_id, membership_id)
    references membership (merchant_id, id) on delete restrict on update restrict,
  constraint tutorial_progress_tutorial_id_fkey foreign key (tutorial_id) references tutorial (id)
    on delete cascade on update restrict
);
create index tutorial_progress_tutorial_id_idx on tutorial_progress (tutorial_id);

-- The platform alone writes the catalog.
revoke insert, update, delete on tutorial, tutorial_text from larder_app;
-- The wall between merchants. [decision 56]
select wall_off('tutorial_progress');
