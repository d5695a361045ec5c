create table posts (
  id integer generated always as identity primary key,
  author_id integer not null references users on delete cascade,
  category_id integer references categories on delete set null,
  content text not null check (length(content) between 1 and 32000),
  audience text not null default 'public' check (audience in ('public', 'colleagues')),
  is_approved boolean not null default false,
  rejected_at timestamptz,
  rejection_reason text,
  ai_score smallint check (ai_score between 0 and 100),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- Distinct people other than the author, who comment; likes by the author do not count for the score either.
  commenter_count integer not null default 0 check (commenter_count >= 0),
  -- log2(1 + likes + 2 * commenters) + listed_at in units of 36 hours: halves every 36 hours without being touched.
  hot double precision not null default 0,
  topics text[] not null default '{}',
  client_id text,
  created_at timestamptz not null default now(),
  -- Where it stands in lists by time: when it was written, and from its first approval on, when that was.
  listed_at timestamptz not null default now(),
  -- When an admin last approved it: what it said then is what later edits are measured against.
  approved_at timestamptz,
  edited_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', content)) stored,
  check (not (is_approved and rejected_at is not null))
);
create unique index posts_by_client_id on posts (author_id, client_id) where client_id is not null;
-- One index for each list, in its order.
create index posts_recent on posts (listed_at desc, id desc) where is_approved;
create index posts_by_category on posts (category_id, listed_at desc, id desc) where is_approved;
create index posts_trending on posts (hot desc, id desc) where is_approved;
create index posts_trending_by_category on posts (category_id, hot desc, id desc) where is_approved;
create index posts_by_topic on posts using gin (topics) where is_approved;
create index posts_search on posts using gin (search) where is_approved;
-- A feed reads every colleague's newest from the index alone.
create index posts_of_author on posts (author_id, listed_at desc, id desc) include (is_approved);
create index posts_waiting_of_author on posts (author_id, listed_at desc, id desc) where not is_approved and rejected_at is null;
create index posts_waiting on posts (created_at, id) where not is_approved and rejected_at is null;
create index posts_rejected on posts (rejected_at) where rejected_at is not null;
-- Every list asks of every author whether they are among these few.
create index users_suspended on users (id) where suspended_at is not null;

create table post_versions (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  content text not null,
  replaced_at timestamptz not null default now()
);
create index post_versions_by_post on post_versions (post_id, id desc);

-- A file that somebody uploaded; without a post for a day it is removed.
create table attachments (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  post_id integer references posts on delete cascade,
  position integer not null default 0,
  key text not null,
  kind text not null check (kind in ('image', 'video', 'document')),
  type text not null,
  name text not null check (length(name) <= 200),
  size bigint not null,
  width integer,
  height integer,
  alt text not null default '' check (length(alt) <= 1000),
  blur text,
  -- [{ "key": …, "width": … }], narrower versions of an image
  sizes jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index attachments_by_post on attachments (post_id, position) where post_id is not null;
create index attachments_unused on attachments (created_at) where post_id is null;
create index attachments_by_owner on attachments (owner_id, created_at desc);

-- Every file of an attachment, narrower versions included. Whose a file is, is asked at every download.
create table attachment_files (
  key text not null,
  attachment_id integer not null references attachments on delete cascade,
  primary key (key, attachment_id)
);
create index attachment_files_by_attachment on attachment_files (attachment_id);
create index users_by_picture on users (profile_picture) where profile_picture is not null;

create table likes (
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index likes_by_user on likes (user_id);
create index likes_by_post on likes (post_id, created_at desc, user_id desc);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  author_id integer not null references users on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  client_id text,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index comments_by_post on comments (post_id, id desc);
create index comments_by_author on comments (author_id, post_id);
create unique index comments_by_client_id on comments (author_id, client_id) where client_id is not null;

create table saves (
  user_id integer not null references users on delete cascade,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index saves_by_time on saves (user_id, created_at desc, post_id desc);
create index saves_by_post on saves (post_id);

-- One row for an unordered pair, whoever asked first.
create table connections (
  id integer generated always as identity primary key,
  requester_id integer not null references users on delete cascade,
  receiver_id integer not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check (requester_id <> receiver_id)
);
create unique index connections_pair on connections (least(requester_id, receiver_id), greatest(requester_id, receiver_id));
create index connections_by_requester on connections (requester_id, status, receiver_id);
create index connections_by_receiver on connections (receiver_id, status, requester_id);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type text not null,
  sender_id integer references users on delete cascade,
  post_id integer references posts on delete cascade,
  comment_id integer references comments on delete cascade,
  content text not null default '',
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_post on notifications (post_id);
create index notifications_by_sender on notifications (sender_id);
-- One notice for one like, however often it is pressed.
create unique index notifications_once on notifications (user_id, type, sender_id, post_id) where type = 'post_liked';

-- One report per person and item. Who decides on them, and how, comes with moderation.
create table reports (
  id integer generated always as identity primary key,
  reporter_id integer not null references users on delete cascade,
  subject_type text not null check (subject_type in ('post', 'comment', 'user', 'message')),
  subject_id integer not null,
  rule text not null,
  note text check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  unique (reporter_id, subject_type, subject_id)
);
create index reports_by_subject on reports (subject_type, subject_id);

-- What somebody does not want to see any more.
create table hidden_posts (
  user_id integer not null references users on delete cascade,
  post_id integer not null references posts on delete cascade,
  primary key (user_id, post_id)
);
create index hidden_posts_by_post on hidden_posts (post_id);
