-- Seals what follows where there is no SESSION_SECRET (docs/decisions/012-second-factor-secrets.md).
insert into secrets (name, value)
  values ('two-factor', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table two_factor (
  user_id integer primary key references users on delete cascade,
  -- Sealed: it cannot be a hash, because codes are computed from it.
  secret bytea not null,
  -- Empty while it is being set up.
  confirmed_at timestamptz,
  -- The last time step that was used: a code is good once.
  last_step bigint not null default 0,
  -- When the secret was shown: a set-up that is not confirmed lapses.
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id integer not null references users on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) <= 60),
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at desc);

create table passkey_challenges (
  challenge text primary key,
  -- Empty for signing in: who it is shows with the answer.
  user_id integer references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Hashed: the name of somebody who has left must not be kept to keep it free.
create table former_usernames (
  username_hash bytea primary key,
  user_id integer references users on delete set null,
  reserved_until timestamptz not null
);
create index former_usernames_by_user on former_usernames (user_id);
create index former_usernames_by_end on former_usernames (reserved_until);
