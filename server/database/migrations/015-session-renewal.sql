-- A session ends 90 days after it began, however often it is used.
update sessions set expires_at = least(expires_at, created_at + interval '90 days');

-- 'due': its owner's role was changed, and the next request gets a new session in its place.
-- 'done': it was replaced, and stays a moment for requests that were under way with its cookie.
alter table sessions add column renewal text check (renewal in ('due', 'done'));
