-- The address is proven, and an admin decides whether to let them in. Until then `email_verified_at` stays empty, by which
-- every part of the server knows who is a member.
alter table users add column waiting_since timestamptz,
  add constraint users_wait_before_they_enter check (waiting_since is null or email_verified_at is null);
create index users_waiting on users (waiting_since) where waiting_since is not null;

create table invitations (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('letter', 'link')),
  -- Empty until the first letter is written; a letter that is sent again carries a new token.
  token_hash bytea unique,
  -- Of a letter: the only address that may use it.
  email text check (length(email) <= 254),
  -- Of a link: what admins know it by.
  label text check (length(label) <= 120),
  name text check (length(name) <= 80),
  job_title text check (length(job_title) <= 120),
  workplace text check (length(workplace) <= 160),
  country text check (country ~ '^[A-Z]{2}$'),
  gives_badge boolean not null default false,
  days integer not null check (days between 1 and 90),
  most_uses integer not null default 1 check (most_uses between 1 and 1000),
  uses integer not null default 0 check (uses between 0 and most_uses),
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Set while a letter waits for its turn.
  letter_due_at timestamptz,
  last_letter_at timestamptz,
  letters_at timestamptz[] not null default '{}',
  check ((kind = 'letter') = (email is not null)),
  check ((kind = 'link') = (label is not null))
);
-- An address has one invitation at a time.
create unique index invitations_by_address on invitations (lower(email)) where withdrawn_at is null and uses = 0;
create index invitations_of_address on invitations (lower(email)) where email is not null;
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_due on invitations (letter_due_at, id) where letter_due_at is not null;
create index invitations_by_last_letter on invitations (last_letter_at) where last_letter_at is not null;
create index invitations_by_expiry on invitations (expires_at);

-- Who came by which.
create table invitation_uses (
  user_id integer primary key references users on delete cascade,
  invitation_id integer not null references invitations on delete cascade,
  used_at timestamptz not null default now()
);
create index invitation_uses_by_invitation on invitation_uses (invitation_id);
