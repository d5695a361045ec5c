-- Programs that ask in a member's name. The token itself is seen once, by its owner.
create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('read', 'write')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null
);
create index access_tokens_by_user on access_tokens (user_id, created_at desc);
create index access_tokens_by_end on access_tokens (expires_at);

-- Programs that are told what happens here.
create table webhooks (
  id uuid primary key,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret bytea not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  -- Since when every delivery has failed; null while they arrive.
  failing_since timestamptz,
  paused_at timestamptz
);
create index webhooks_by_admin on webhooks (created_by) where created_by is not null;

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Of the last attempt: what was answered, or why nothing was.
  status integer,
  fault text,
  ms integer,
  attempted_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id);
