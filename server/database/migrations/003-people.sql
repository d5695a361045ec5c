create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One way to compare words for search: without case, accents, and what Arabic may write or leave out.
-- Immutable because its dictionary is named.
create function fold(text) returns text language sql immutable strict parallel safe
  return case when octet_length($1) = length($1) then lower($1)
    else lower(public.unaccent('public.unaccent'::regdictionary,
      translate($1, U&'\0623\0625\0622\0671\0640\064B\064C\064D\064E\064F\0650\0651\0652', U&'\0627\0627\0627\0627'))) end;
create function fold_all(text[]) returns text[] language sql immutable strict parallel safe
  return array(select public.fold(word) from unnest($1) as word);

alter table users
  add column pronouns text check (length(pronouns) <= 40),
  add column orcid text check (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column specialities text[] not null default '{}' check (cardinality(specialities) <= 8),
  add column cover_picture text,
  -- To the day: enough for "active lately", and no trail of somebody's hours.
  add column last_active_on date,
  add column email_visibility text not null default 'nobody' check (email_visibility in ('nobody', 'colleagues', 'members')),
  add column messages_from text not null default 'members' check (messages_from in ('members', 'colleagues', 'nobody')),
  add column requests_from text not null default 'members' check (requests_from in ('members', 'shared_colleagues', 'nobody')),
  add column is_suggested boolean not null default true,
  add column counts_profile_views boolean not null default true,
  add column shows_typing boolean not null default true,
  add column shows_read boolean not null default true,
  add column digest text not null default 'weekly' check (digest in ('daily', 'weekly', 'never'));
create index users_by_cover on users (cover_picture) where cover_picture is not null;

-- The same people in every order and filter of the lists of members. Sorted by code point: alike on every database.
alter table users
  add column name_key text collate "C" not null generated always as (fold(name)) stored,
  add column workplace_key text generated always as (fold(workplace)) stored,
  add column speciality_keys text[] not null generated always as (fold_all(specialities)) stored;
create index users_by_name on users (name_key, id);
create index users_by_workplace on users (workplace_key, name_key, id) where workplace_key is not null;
create index users_by_country on users (country, name_key, id) where country is not null;
create index users_active_lately on users (last_active_on desc, id desc) where last_active_on is not null;

alter table connections
  add column note text check (length(note) <= 300),
  -- The requester took it back after it was declined: gone from their list, the 21 days still run.
  add column withdrawn_at timestamptz;
create index connections_declined on connections (answered_at) where status = 'rejected';

-- Who names a speciality, newest members first: a list may stop early, however many there are. Kept by the two triggers.
create table user_specialities (
  speciality text not null,
  user_id integer not null references users on delete cascade,
  primary key (speciality, user_id)
);
create index user_specialities_by_user on user_specialities (user_id);
create function keep_specialities() returns trigger language plpgsql as $$
begin
  delete from user_specialities where user_id = new.id;
  insert into user_specialities (speciality, user_id) select distinct key, new.id from unnest(new.speciality_keys) as key;
  return null;
end $$;
create trigger specialities_given after insert on users
  for each row when (new.specialities <> '{}') execute function keep_specialities();
create trigger specialities_changed after update of specialities on users
  for each row when (new.specialities is distinct from old.specialities) execute function keep_specialities();

-- Neither sees the other, whoever of the two blocked.
create table blocks (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

create table mutes (
  muter_id integer not null references users on delete cascade,
  muted_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_by_muted on mutes (muted_id);

create table dismissed_suggestions (
  user_id integer not null references users on delete cascade,
  dismissed_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, dismissed_id)
);
create index dismissed_suggestions_by_dismissed on dismissed_suggestions (dismissed_id);

-- Who looked is kept only as a keyed hash, good for telling two visitors apart and for nothing else.
create table profile_views (
  profile_id integer not null references users on delete cascade,
  day date not null,
  viewer_hash bytea not null,
  primary key (profile_id, day, viewer_hash)
);
create index profile_views_by_day on profile_views (day);

-- Search. Words are what stands between spaces and marks of any kind: also where the parser would see addresses, compounds
-- and signed numbers in them. Scripts that are written without spaces are taken sign by sign, and a word of theirs is then
-- a phrase of signs. In PL/pgSQL, which keeps its plans: a function of SQL is planned anew by each statement.
create function search_text(content text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := translate(public.fold(content), '-./@_+<&~', '         ');
begin
  if octet_length(plain) = length(plain) then return plain; end if;
  return regexp_replace(plain,
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])',
    ' \1 ', 'g');
end $$;

-- What was asked for: every term must be there; a term is a phrase, or spellings of one word divided by "|".
-- One that ends in "*" takes in every word that begins so. With a weight, only words of that weight are meant.
create function search_query(terms text[], weight text default '') returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  asked tsquery;
  term text;
  spelling text;
  words tsquery;
  any_of tsquery;
  of_weight text := case weight when '' then '' else ':' || weight end;
begin
  foreach term in array terms loop
    any_of := null;
    foreach spelling in array string_to_array(term, '|') loop
      words := phraseto_tsquery('simple', public.search_text(spelling));
      if numnode(words) = 0 then continue; end if;
      if spelling like '%*' then words := (replace(words::text, ' <-> ', of_weight || ' <-> ') || ':*' || weight)::tsquery;
      elsif weight <> '' then words := (replace(words::text, ' <-> ', of_weight || ' <-> ') || of_weight)::tsquery;
      end if;
      any_of := coalesce(any_of || words, words);
    end loop;
    asked := coalesce(asked && any_of, asked, any_of);
  end loop;
  return asked;
end $$;

-- Which words stand side by side, each two as one number. An index of words knows nothing of their order: for a phrase of
-- common words it would name half of all posts, and each would have to be read.
create function search_pairs(content text) returns smallint[] language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select (hashtext(lag(token) over () || ' ' || token) & 65535) - 32768
      from ts_parse('default', public.search_text(content)) where tokid <> 12 offset 1);
end $$;

-- Marks stand beside the words of a post; nobody can write one, for no word holds "~": who wrote it, where it is filed,
-- its topics, and when it was listed, in steps of 6 hours, 1, 4, 16 and 64 days, among all posts and in its category. By the
-- last ones a search asks the index for the newest posts first and stops when it has enough, however common a word may be.
create function search_marks(author_id int, category_id int, topics text[], listed_at timestamptz) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  marks text[] := array['~a' || author_id];
  quarter_day int := floor(extract(epoch from listed_at at time zone 'UTC') / 21600);
  topic text;
begin
  foreach topic in array topics loop marks := marks || ('~t' || topic); end loop;
  for step in 0..4 loop marks := marks || ('~' || step || '.' || (quarter_day >> (2 * step))); end loop;
  if category_id is null then return marks; end if;
  for step in 0..4 loop marks := marks || ('~c' || category_id || '.' || step || '.' || (quarter_day >> (2 * step))); end loop;
  return marks || ('~c' || category_id);
end $$;

drop index posts_search;
alter table posts drop column search;
alter table posts add column search tsvector not null generated always as (
  to_tsvector('simple', search_text(content)) || array_to_tsvector(search_marks(author_id, category_id, topics, listed_at))) stored;
-- Ten times as many words are known as common, each in some thousand of a million posts: to read all that have another is cheap.
alter table posts alter column search set statistics 600;
alter table posts add column pairs smallint[] not null generated always as (search_pairs(content)) stored;
-- What most posts say is read by many searches: it stays beside the rest, as it is, rather than compressed.
alter table posts set (toast_tuple_target = 4080);
-- What waits to be merged is read by every search: little may wait.
create index posts_search on posts using gin (search, pairs) with (gin_pending_list_limit = 128) where is_approved;

-- Names count for more than where somebody works. The mark divides members by when they came, for the same reason as above.
alter table users
  add column search_name text not null generated always as (fold(name || ' ' || username)) stored,
  add column search tsvector not null generated always as (
    setweight(to_tsvector('simple', search_text(name || ' ' || username)), 'A')
    || to_tsvector('simple', search_text(coalesce(job_title, '') || ' ' || coalesce(workplace, '')))
    || array_to_tsvector(array['~' || width_bucket(id, array[1025, 4097, 16385, 65537, 262145])])) stored;
create index users_search on users using gin (search) with (gin_pending_list_limit = 128)
  where email_verified_at is not null and suspended_at is null;
create index users_by_similar_name on users using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 128)
  where email_verified_at is not null and suspended_at is null;

-- For names that were misspelled: each word of a member's name once, which are far fewer than members. Kept by the triggers;
-- whoever goes takes along what nobody else is called.
create table name_words (word text primary key);
create function words_of_name(name text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return tsvector_to_array(to_tsvector('simple', search_text(name)));
end $$;
insert into name_words
  select distinct word from users cross join unnest(words_of_name(name)) as word where email_verified_at is not null and suspended_at is null;
create index name_words_by_likeness on name_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 128);
create function keep_name_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.email_verified_at is not null and new.suspended_at is null then
    insert into name_words select word from unnest(words_of_name(new.name)) as word on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' then
    delete from name_words where word = any (words_of_name(old.name)) and not exists (
      select from users where email_verified_at is not null and suspended_at is null and search @@ (quote_literal(word) || ':A')::tsquery);
  end if;
  return null;
end $$;
create trigger name_given after insert on users for each row execute function keep_name_words();
create trigger name_taken after delete on users for each row execute function keep_name_words();
create trigger name_changed after update of name, email_verified_at, suspended_at on users for each row
  when ((new.name, new.email_verified_at is null, new.suspended_at is null)
    is distinct from (old.name, old.email_verified_at is null, old.suspended_at is null))
  execute function keep_name_words();

-- How much of a word must be left in one that is like it. A wrong letter spoils three of the groups of three that are compared,
-- of which a word has one more than letters: two may be wrong, or as many as leave half of the groups.
create function likeness_to(word text) returns float8 language sql immutable strict parallel safe
  return greatest(0.5, 1 - 6.0 / (length(word) + 1));

-- Whom somebody may have meant: each word as it was typed, or names that are like it; nothing is like a word of two letters.
create function similar_names(asked text) returns tsquery language plpgsql stable strict
  set pg_trgm.word_similarity_threshold = 0.5 as $$
declare
  typed text;
  names text;
  meant tsquery;
begin
  for typed in select token from ts_parse('default', search_text(asked)) where tokid <> 12 and length(token) > 2 loop
    perform set_config('pg_trgm.word_similarity_threshold', likeness_to(typed)::text, true);
    select string_agg(quote_literal(word) || ':A', '|') into names
      from (select word from name_words where word %> typed order by similarity(word, typed) desc, word limit 12) as nearest;
    names := concat_ws('|', quote_literal(typed), names);
    meant := coalesce(meant && names::tsquery, names::tsquery);
  end loop;
  return meant;
end $$;

-- For words of posts that were misspelled: each word of what every member may read, and how many posts have it. A post only
-- leaves its words to be counted (server/search/count-words.ts): whoever says "the" would otherwise wait for all others who do.
-- Nothing is like a word of three letters, and numbers are not misspelled. In the order of letters, to be asked for beginnings.
create table post_words (word text collate "C" primary key, posts integer not null);
create function may_be_misspelled(word text) returns boolean language sql immutable parallel safe
  return length(word) between 4 and 30 and word !~ '[0-9~]';
insert into post_words
  select word, ndoc from ts_stat('select search from posts where is_approved and audience = ''public''') where may_be_misspelled(word);
create index post_words_by_likeness on post_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 128);
create table uncounted_words (
  id bigint generated always as identity primary key,
  words tsvector not null,
  posts integer not null
);
create function leave_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_approved and old.audience = 'public' then
    insert into uncounted_words (words, posts) values (strip(old.search), -1);
  end if;
  if tg_op <> 'DELETE' and new.is_approved and new.audience = 'public' then
    insert into uncounted_words (words, posts) values (strip(new.search), 1);
  end if;
  return null;
end $$;
create trigger words_written after insert on posts for each row when (new.is_approved) execute function leave_words();
create trigger words_taken after delete on posts for each row when (old.is_approved) execute function leave_words();
create trigger words_changed after update of content, is_approved, audience on posts for each row
  when ((new.content, new.is_approved, new.audience) is distinct from (old.content, old.is_approved, old.audience))
  execute function leave_words();

-- What somebody may have meant. Two letters that changed places spoil four of the groups that are compared, all of those of a
-- short word: such words are looked for by themselves.
create function similar_words(typed text) returns setof post_words language plpgsql stable strict
  set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', likeness_to(typed)::text, true);
  return query
    (select * from post_words as known
      where known.word %> typed and length(known.word) between length(typed) - 2 and length(typed) + 2
      order by similarity(known.word, typed) desc, known.word limit 100)
     union
    select * from post_words as known where known.word = any (array(
      select overlay(typed placing substr(typed, at + 1, 1) || substr(typed, at, 1) from at for 2)
        from generate_series(1, length(typed) - 1) as at));
end $$;
