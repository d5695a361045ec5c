-- What changes with every like and comment, in rows so small that a page holds a hundred of them and has room for their next
-- versions. In `posts` each like wrote a wide row anew, and an entry in every index of it.
create table post_counts (
  post_id integer primary key references posts on delete cascade,
  category_id integer references categories on delete set null,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  commenter_count integer not null default 0 check (commenter_count >= 0),
  -- Null unless the post is approved: only then it has a place among what is trending.
  hot double precision
) with (fillfactor = 70);

-- log2(1 + likes by others + 2 × commenters other than the author) + the time of listing in units of 36 hours. A post twice as
-- well received stands as high as one 36 hours younger, so scores age without being touched. The logarithm in eighths: each of
-- the first sixteen answers counts, and of those that a popular post gets most change no index.
create function hot_score(answers bigint, listed_at timestamptz) returns double precision language sql stable parallel safe
return floor(8 * ln((1 + greatest(0, answers))::float8) / ln(2::float8) + 1e-9) / 8 + extract(epoch from listed_at)::float8 / 129600;

-- The rows of posts that were written before there was this table, from the columns that had their counts until then.
create function begin_counts(post_ids integer[]) returns void language sql as $$
  insert into post_counts (post_id, category_id, like_count, comment_count, commenter_count, hot)
  select id, category_id, like_count, comment_count, commenter_count,
         case when is_approved then hot_score(
           like_count + 2 * commenter_count
           - (select count(*) from likes where likes.post_id = posts.id and likes.user_id = posts.author_id), listed_at) end
    from posts where id = any (post_ids) order by id for key share
  on conflict do nothing
$$;

-- At once those that are read from an index of the new table; all others follow from the newest to the oldest, in a job.
select begin_counts(array(
  (select id from posts where is_approved order by hot desc, id desc limit 10000)
  union
  select hottest.id from categories cross join lateral (
    select id from posts where category_id = categories.id and is_approved order by hot desc, id desc limit 500) as hottest));
insert into instance_settings (key, value) select 'postsCountedDownTo', to_jsonb(max(id) + 1) from posts having max(id) is not null;

create index post_counts_trending on post_counts (hot desc, post_id desc) where hot is not null;
create index post_counts_trending_by_category on post_counts (category_id, hot desc, post_id desc) where hot is not null;
drop index posts_trending, posts_trending_by_category;

create function keep_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_counts (post_id, category_id, hot)
    values (new.id, new.category_id, case when new.is_approved then hot_score(0, new.listed_at) end);
    return null;
  end if;
  update post_counts
     set category_id = new.category_id,
         hot = case when new.is_approved then hot_score(
           like_count + 2 * commenter_count
           - (select count(*) from likes where likes.post_id = new.id and likes.user_id = new.author_id), new.listed_at) end
   where post_id = new.id;
  return null;
end $$;
create trigger counts_begun after insert on posts for each row execute function keep_post_counts();
create trigger counts_placed after update of category_id, is_approved, listed_at on posts
  for each row when ((new.category_id, new.is_approved, new.listed_at) is distinct from (old.category_id, old.is_approved, old.listed_at))
  execute function keep_post_counts();

-- First the lock, on the small row, then a fresh look at the post.
create function lock_post(wanted integer) returns setof posts rows 1 language plpgsql as $$
begin
  perform from post_counts where post_id = wanted for no key update;
  if not found then
    perform begin_counts(array[wanted]);
    perform from post_counts where post_id = wanted for no key update;
  end if;
  return query select * from posts where id = wanted;
end $$;
