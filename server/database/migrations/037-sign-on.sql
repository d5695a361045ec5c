-- Who signs in with an account elsewhere. That account is the identity, never its e-mail address.
create table sign_on_links (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  -- Where the provider vouches for it: a profile that shows the same one shows it as verified.
  orcid text check (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  -- What a rule gave, a rule may take away; what an admin gave stays.
  gave_verified boolean not null default false,
  gave_admin boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- On the way to a provider, or back from it with something left to do. The browser holds the secret, here is its hash.
create table sign_on_attempts (
  token_hash bytea primary key,
  provider text not null,
  return_to text not null,
  -- Who links an account from the settings; empty for signing in.
  user_id integer references users on delete cascade,
  -- What the provider said, while a person decides; empty on the way there.
  found jsonb,
  expires_at timestamptz not null
);
create index sign_on_attempts_by_user on sign_on_attempts (user_id);
create index sign_on_attempts_by_expiry on sign_on_attempts (expires_at);

-- A provider's word that a session is over is heard once.
create table sign_on_logouts (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

alter table sessions
  add column sign_on_link bigint references sign_on_links on delete set null,
  add column sign_on_sid text;
create index sessions_by_sign_on on sessions (sign_on_link) where sign_on_link is not null;
