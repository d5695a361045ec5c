-- Approved posts by what they are about, kept by whoever approves, withdraws or edits one. What every list and count
-- of topics needs is in an index of its own, so neither reads the posts.
create table post_topics (
  post_id integer not null references posts on delete cascade,
  topic text not null,
  author_id integer not null references users on delete cascade,
  is_public boolean not null,
  listed_at timestamptz not null,
  primary key (post_id, topic)
);
insert into post_topics (post_id, topic, author_id, is_public, listed_at)
  select id, topic, author_id, audience = 'public', listed_at from posts cross join unnest(topics) as topic where is_approved;
create index post_topics_by_topic on post_topics (topic, listed_at desc, post_id desc);
create index post_topics_by_time on post_topics (listed_at) include (topic, author_id) where is_public;
create index post_topics_by_author on post_topics (author_id);
drop index posts_by_topic;

-- Most posts have none, and a page need not look for them.
alter table posts add column attachment_count integer not null default 0 check (attachment_count >= 0);
update posts set attachment_count = counted.count
  from (select post_id, count(*) from attachments where post_id is not null group by post_id) as counted
 where counted.post_id = posts.id;

-- "Does the reader like these twenty?" finds all of somebody's likes side by side; likes_by_post has the other order.
alter table likes drop constraint likes_pkey;
alter table likes add primary key (user_id, post_id);
drop index likes_by_user;

-- A person as everybody sees them (`Person` in contract/users.ts), as JSON: written when they change,
-- read sixty times for each page of posts. Immutable in truth: of a text, to_json depends on nothing else.
create function json_text(text) returns text language sql immutable parallel safe
  return coalesce(to_json($1)::text, 'null');
alter table users add column card text not null generated always as (
  '{"id":' || id::text || ',"username":' || json_text(username) || ',"name":' || json_text(name)
  || ',"jobTitle":' || json_text(job_title) || ',"workplace":' || json_text(workplace)
  || ',"profilePicture":' || json_text(profile_picture) || ',"isVerified":' || is_verified::text || '}') stored;
