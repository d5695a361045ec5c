-- Generated from migrations/ by "npm run generate"; read it, do not edit it.

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.begin_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_activity (user_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_counts(post_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into post_counts (post_id, category_id, like_count, comment_count, commenter_count, hot)
  select id, category_id, like_count, comment_count, commenter_count,
         case when is_approved and group_id is null then hot_score(
           like_count + 2 * commenter_count
           - (select count(*) from likes where likes.post_id = posts.id and likes.user_id = posts.author_id), listed_at) end
    from posts where id = any (post_ids) order by id for key share
  on conflict do nothing
$function$
;

CREATE OR REPLACE FUNCTION public.begin_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into digests (user_id, considered_at, due_at) values (new.id, new.created_at, digest_after(new.created_at, new.digest));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.digest_after(last timestamp with time zone, choice text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN (last + CASE choice WHEN 'daily'::text THEN '1 day'::interval WHEN 'weekly'::text THEN '7 days'::interval ELSE NULL::interval END)
;

CREATE OR REPLACE FUNCTION public.event_card(card text, language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((card || ',"language":'::text) || json_text(language))
;

CREATE OR REPLACE FUNCTION public.event_marks(format text, country text, cost text, credit_hours numeric, language text, category_id integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[('f:'::text || format), ('c:'::text || country), ('p:'::text || cost), ('h:'::text || ((credit_hours IS NOT NULL))::text), ('l:'::text || language), ('g:'::text || (category_id)::text)], NULL::text)
;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length($1) = length($1)) THEN lower($1) ELSE lower(unaccent('unaccent'::regdictionary, translate($1, 'أإآٱـًٌٍَُِّْ'::text, 'اااا'::text))) END
;

CREATE OR REPLACE FUNCTION public.fold_all(text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT fold(word.word) AS fold FROM unnest($1) word(word))
;

CREATE OR REPLACE FUNCTION public.give_author_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select case when suspended_at is null then card end into new.author_card from users where id = new.author_id for share;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.hot_score(answers bigint, listed_at timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((floor(((((8)::double precision * ln(((1 + GREATEST((0)::bigint, answers)))::double precision)) / ln((2)::double precision)) + (0.000000001)::double precision)) / (8)::double precision) + ((EXTRACT(epoch FROM listed_at))::double precision / (129600)::double precision))
;

CREATE OR REPLACE FUNCTION public.is_title_open(kind text, state text, audience text, parent_id integer, facts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((state = 'approved'::text) AND (audience <> 'group'::text) AND (parent_id IS NULL) AND ((kind <> 'group'::text) OR (COALESCE((facts ->> 'joining'::text), 'hidden'::text) <> 'hidden'::text)))
;

CREATE OR REPLACE FUNCTION public.json_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((to_json($1))::text, 'null'::text)
;

CREATE OR REPLACE FUNCTION public.json_texts(text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((array_to_json($1))::text, 'null'::text)
;

CREATE OR REPLACE FUNCTION public.json_time(timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(to_char(($1 AT TIME ZONE 'UTC'::text), '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"'::text), 'null'::text)
;

CREATE OR REPLACE FUNCTION public.keep_author_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_commenters (user_id) select new.id where exists (select from comments where author_id = new.id)
  on conflict (user_id) do update set changes = changed_commenters.changes + 1;
  return null;
end $function$
;

CREATE OR REPLACE PROCEDURE public.keep_dates(IN event integer)
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE occurrences SET all_day = events.all_day, author_id = holdings.author_id, audience = holdings.audience, group_id = holdings.group_id, of_event = of_event(holdings.title, events.format, holdings.category_id), event_stamp = hash_record_extended(ROW(events.changed_at, holdings.revision), (0)::bigint), marks = event_marks(events.format, events.country, events.cost, events.credit_hours, COALESCE(events.language, holdings.language), holdings.category_id), event_zone = events.time_zone, event_place = events.place, event_hours = events.credit_hours, event_card = event_card(events.card, COALESCE(events.language, holdings.language))
    FROM (events
      JOIN holdings ON ((holdings.id = events.holding_id)))
   WHERE ((events.holding_id = keep_dates.event) AND (occurrences.event_id = keep_dates.event));
END
;

CREATE OR REPLACE FUNCTION public.keep_dates_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  call keep_dates(new.holding_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_dates_of_holding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  call keep_dates(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone text[] := '{}';
  come text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.email_verified_at is not null and old.suspended_at is null then gone := words_of_name(old.name); end if;
  if tg_op <> 'DELETE' and new.email_verified_at is not null and new.suspended_at is null then come := words_of_name(new.name); end if;
  insert into name_words as known (word, people)
  select word, sum(change) from (select unnest(come), 1 union all select unnest(gone), -1) as changed (word, change)
   group by word having sum(change) <> 0 order by word
  on conflict (word) do update set people = known.people + excluded.people;
  delete from name_words where word = any (gone) and people <= 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_new_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select events.all_day, holdings.author_id, holdings.audience, holdings.group_id,
         of_event(holdings.title, events.format, holdings.category_id),
         hash_record_extended(row(events.changed_at, holdings.revision), 0),
         event_marks(events.format, events.country, events.cost, events.credit_hours,
                     coalesce(events.language, holdings.language), holdings.category_id),
         events.time_zone, events.place, events.credit_hours,
         event_card(events.card, coalesce(events.language, holdings.language))
    into new.all_day, new.author_id, new.audience, new.group_id, new.of_event, new.event_stamp, new.marks,
         new.event_zone, new.event_place, new.event_hours, new.event_card
    from events join holdings on holdings.id = events.holding_id where events.holding_id = new.event_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_new_resource()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select case when state = 'approved' then holdings.listed_at end, holdings.author_id, holdings.audience, holdings.group_id
    into new.listed_at, new.author_id, new.audience, new.group_id from holdings where id = new.holding_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_post_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into post_counts (post_id, category_id, hot)
    values (new.id, new.category_id, case when new.is_approved and new.group_id is null then hot_score(0, new.listed_at) end);
    return null;
  end if;
  update post_counts
     set category_id = new.category_id,
         hot = case when new.is_approved and new.group_id is null then hot_score(
           like_count + 2 * commenter_count
           - (select count(*) from likes where likes.post_id = new.id and likes.user_id = new.author_id), new.listed_at) end
   where post_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_resource()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update resources
     set listed_at = case when new.state = 'approved' then new.listed_at end,
         author_id = new.author_id, audience = new.audience, group_id = new.group_id
   where holding_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_specialities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from user_specialities where user_id = new.id;
  insert into user_specialities (speciality, user_id) select distinct key, new.id from unnest(new.speciality_keys) as key;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leave_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_approved and old.audience = 'public' then
    insert into uncounted_words (words, posts) values (strip(old.search), -1);
  end if;
  if tg_op <> 'DELETE' and new.is_approved and new.audience = 'public' then
    insert into uncounted_words (words, posts) values (strip(new.search), 1);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leave_words_of_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and is_title_open(old.kind, old.state, old.audience, old.parent_id, old.facts) then
    insert into uncounted_words (words, posts) values (strip(to_tsvector('simple', search_text(old.title))), -1);
  end if;
  if tg_op <> 'DELETE' and is_title_open(new.kind, new.state, new.audience, new.parent_id, new.facts) then
    insert into uncounted_words (words, posts) values (strip(to_tsvector('simple', search_text(new.title))), 1);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.let_feeds_be_stale(whose integer[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO stale_feeds (user_id)  SELECT calendar_feeds.user_id
            FROM calendar_feeds
           WHERE (calendar_feeds.user_id = ANY (let_feeds_be_stale.whose));
END
;

CREATE OR REPLACE FUNCTION public.let_feeds_of_group_be_stale(of_group integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 SELECT let_feeds_be_stale(ARRAY( SELECT rsvps.user_id
            FROM ((holdings
              JOIN occurrences ON ((occurrences.event_id = holdings.id)))
              JOIN rsvps ON ((rsvps.occurrence_id = occurrences.id)))
           WHERE ((holdings.group_id = let_feeds_of_group_be_stale.of_group) AND (holdings.kind = 'event'::text)))) AS let_feeds_be_stale;
END
;

CREATE OR REPLACE FUNCTION public.letters_and_pairs(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT substr($1, at.at, size.size) AS substr FROM generate_series(1, length($1)) at(at), generate_series(1, 2) size(size))
;

CREATE OR REPLACE FUNCTION public.likeness_to(word text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN GREATEST(0.5, ((1)::numeric - (6.0 / ((length(word) + 1))::numeric)))
;

CREATE OR REPLACE FUNCTION public.lock_post(wanted integer)
 RETURNS SETOF posts
 LANGUAGE plpgsql
 ROWS 1
AS $function$
begin
  perform from post_counts where post_id = wanted for no key update;
  if not found then
    perform begin_counts(array[wanted]);
    perform from post_counts where post_id = wanted for no key update;
  end if;
  return query select * from posts where id = wanted;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_bits(marks text[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bit_or(((1)::bigint << (hashtext(mark.mark) & 63))), (0)::bigint) AS "coalesce" FROM unnest(mark_bits.marks) mark(mark))
;

CREATE OR REPLACE FUNCTION public.marks_of(beginning text, many text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg((marks_of.beginning || one.one)), '{}'::text[]) AS "coalesce" FROM unnest(marks_of.many) one(one))
;

CREATE OR REPLACE FUNCTION public.may_be_misspelled(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((length(word) >= 4) AND (length(word) <= 30)) AND (word !~ '[0-9~]'::text))
;

CREATE OR REPLACE FUNCTION public.move_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update digests set due_at = digest_after(considered_at, new.digest) where user_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.narrower_versions(jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT concat('[', string_agg(concat('{"url":', json_text(('/media/'::text || narrower.key)), ',"width":', COALESCE((narrower.width)::text, 'null'::text), '}'), ','::text), ']') AS concat FROM jsonb_to_recordset($1) narrower(key text, width integer))
;

CREATE OR REPLACE FUNCTION public.of_event(title text, format text, category_id integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((',"title":'::text || json_text(title)) || ',"format":'::text) || json_text(format)) || ',"categoryId":'::text) || COALESCE((category_id)::text, 'null'::text))
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  names constant text[] := '{actor_name, subject_label, reason}';
  has_actor_left constant boolean := not exists (select from users where id = old.actor_id and erased_at is null);
  has_subject_left constant boolean := old.user_id is not null and not exists (select from users where id = old.user_id and erased_at is null);
begin
  if to_jsonb(new) - names = to_jsonb(old) - names
     and (new.actor_name = old.actor_name or has_actor_left and new.actor_name = 'Deleted member')
     and ((new.subject_label, new.reason) is not distinct from (old.subject_label, old.reason)
          or has_subject_left and new.subject_label = '' and new.reason is null)
  then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.release_attachment_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_marks (key, mark) select distinct key, 'released' from gone;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.release_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_marks (key, mark) values (old.file_key, 'released');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.release_item_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_marks (key, mark)
  select distinct key, 'released' from gone, unnest(array[original_key, pyramid_key, thumb_key, large_key]) as key
   where key is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.release_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_marks (key, mark)
  select substr(picture, 8), 'released' from unnest(array[old.profile_picture, old.cover_picture]) as picture
   where picture like '/media/%';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.release_replaced_item_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_marks (key, mark)
  select distinct key, 'released'
    from gone join kept on kept.id = gone.id,
         unnest(array[gone.original_key, gone.pyramid_key, gone.thumb_key, gone.large_key]) as key
   where key is not null
     and not coalesce(key = any (array[kept.original_key, kept.pyramid_key, kept.thumb_key, kept.large_key]), false);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.resource_marks(type text, language text, country text, licence text, subjects text[], audiences text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((array_remove(ARRAY[('t:'::text || type), ('l:'::text || language), ('c:'::text || country), ('r:'::text || licence), CASE WHEN (licence = ANY (ARRAY['cc0'::text, 'cc-by'::text, 'cc-by-sa'::text, 'cc-by-nc'::text, 'cc-by-nc-sa'::text, 'pdm'::text])) THEN 'r:adaptable'::text ELSE NULL::text END], NULL::text) || marks_of('s:'::text, fold_all(subjects))) || marks_of('a:'::text, audiences))
;

CREATE OR REPLACE FUNCTION public.search_marks(author_id integer, category_id integer, topics text[], listed_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.search_pairs(content text)
 RETURNS smallint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return array(
    select (hashtext(lag(token) over () || ' ' || token) & 65535) - 32768
      from ts_parse('default', public.search_text(content)) where tokid <> 12 offset 1);
end $function$
;

CREATE OR REPLACE FUNCTION public.search_query(terms text[], weight text DEFAULT ''::text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.search_text(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain text := translate(public.fold(content), '-./@_+<&~', '         ');
begin
  if octet_length(plain) = length(plain) then return plain; end if;
  return regexp_replace(plain,
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])',
    ' \1 ', 'g');
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_notification_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- First the lock, then a fresh look: a row that another transaction is adding meanwhile counts.
  perform from notification_groups where id in (select group_id from gone) order by id for update;
  delete from notification_groups
   where id in (select group_id from gone) and not exists (select from notifications where group_id = notification_groups.id);
  update notification_groups set newest = remaining.place, read_up_to = least(read_up_to, remaining.place), updated_at = remaining.created_at
    from (select distinct on (group_id) group_id, place, created_at from notifications
           where group_id in (select group_id from gone) order by group_id, place desc) as remaining
   where notification_groups.id = remaining.group_id and newest <> remaining.place;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.similar_names(asked text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE STRICT
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.similar_words(typed text)
 RETURNS SETOF post_words
 LANGUAGE plpgsql
 STABLE STRICT
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_all_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(new.key, old.key) = 'appearance' then
    perform let_feeds_be_stale(array(select user_id from calendar_feeds));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_feeds_of_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform let_feeds_be_stale(array(select user_id from rsvps where occurrence_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_feeds_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform let_feeds_of_group_be_stale(new.holding_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_feeds_of_holding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'group' then
    perform let_feeds_of_group_be_stale(new.id);
  else
    perform let_feeds_be_stale(array(
      select rsvps.user_id from occurrences join rsvps on rsvps.occurrence_id = occurrences.id where occurrences.event_id = new.id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_feeds_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform let_feeds_be_stale(array(
    select new.id
    union all
    select rsvps.user_id from holdings join occurrences on occurrences.event_id = holdings.id
      join rsvps on rsvps.occurrence_id = occurrences.id
     where holdings.author_id = new.id and holdings.kind = 'event'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_feeds_of_pair()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform let_feeds_be_stale(array[coalesce(new.blocker_id, old.blocker_id), coalesce(new.blocked_id, old.blocked_id)]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stale_own_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform let_feeds_be_stale(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.words_of_name(name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return tsvector_to_array(to_tsvector('simple', search_text(name)));
end $function$
;

create table access_tokens (
  id uuid default gen_random_uuid() not null,
  user_id integer not null,
  name text not null,
  scope text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint access_tokens_pkey PRIMARY KEY (id),
  constraint access_tokens_token_hash_key UNIQUE (token_hash),
  constraint access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint access_tokens_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint access_tokens_scope_check CHECK (scope = ANY (ARRAY['read'::text, 'write'::text])),
  constraint access_tokens_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX access_tokens_by_end ON access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_by_user ON access_tokens USING btree (user_id, created_at DESC);

create table account_tokens (
  token_hash bytea not null,
  user_id integer not null,
  purpose text not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint account_tokens_pkey PRIMARY KEY (token_hash),
  constraint account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_tokens_purpose_check CHECK (purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text]))
);
CREATE INDEX account_tokens_by_expiry ON account_tokens USING btree (expires_at);
CREATE INDEX account_tokens_by_user ON account_tokens USING btree (user_id, purpose);

create table active_days (
  day date not null,
  user_id integer not null,
  constraint active_days_pkey PRIMARY KEY (day, user_id),
  constraint active_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX active_days_by_user ON active_days USING btree (user_id);

create table appeals (
  id integer generated always as identity not null,
  user_id integer not null,
  warning_id integer,
  suspension_id integer,
  text text not null,
  created_at timestamp with time zone default now() not null,
  outcome text,
  decision text,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_suspension_id_key UNIQUE (suspension_id),
  constraint appeals_warning_id_key UNIQUE (warning_id),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint appeals_suspension_id_fkey FOREIGN KEY (suspension_id) REFERENCES suspensions(id) ON DELETE CASCADE,
  constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint appeals_warning_id_fkey FOREIGN KEY (warning_id) REFERENCES warnings(id) ON DELETE CASCADE,
  constraint appeals_check CHECK (num_nonnulls(warning_id, suspension_id) = 1),
  constraint appeals_decision_check CHECK (length(decision) <= 1000),
  constraint appeals_outcome_check CHECK (outcome = ANY (ARRAY['granted'::text, 'upheld'::text])),
  constraint appeals_text_check CHECK (length(text) <= 2000)
);
CREATE INDEX appeals_by_decider ON appeals USING btree (decided_by);
CREATE INDEX appeals_by_user ON appeals USING btree (user_id);
CREATE INDEX appeals_decided ON appeals USING btree (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX appeals_waiting ON appeals USING btree (created_at, id) WHERE decided_at IS NULL;

create table applications (
  id integer generated always as identity not null,
  position_id text,
  position_title text,
  name text not null,
  email text not null,
  letter text not null,
  file_key text not null,
  file_name text not null,
  file_size integer not null,
  created_at timestamp with time zone default now() not null,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_position_id_fkey FOREIGN KEY (position_id) REFERENCES positions(id) ON DELETE SET NULL,
  constraint applications_letter_check CHECK (length(letter) <= 5000)
);
CREATE INDEX applications_by_file ON applications USING btree (file_key);
CREATE INDEX applications_by_position ON applications USING btree (position_id);
CREATE INDEX applications_by_time ON applications USING btree (created_at DESC, id DESC);
CREATE TRIGGER file_released AFTER DELETE ON applications FOR EACH ROW EXECUTE FUNCTION release_file();

create table attachment_files (
  key text not null,
  attachment_id bigint not null,
  constraint attachment_files_pkey PRIMARY KEY (key, attachment_id),
  constraint attachment_files_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachments(id) ON DELETE CASCADE
);
CREATE INDEX attachment_files_by_attachment ON attachment_files USING btree (attachment_id);
CREATE TRIGGER files_released AFTER DELETE ON attachment_files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION release_attachment_files();

create table attachments (
  id bigint generated always as identity not null,
  owner_id integer not null,
  post_id integer,
  "position" integer default 0 not null,
  key text not null,
  kind text not null,
  type text not null,
  name text not null,
  size bigint not null,
  width integer,
  height integer,
  alt text default ''::text not null,
  blur text,
  sizes jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  message_id bigint,
  card text generated always as (((((((((((((((((((('{"url":'::text || json_text('/media/'::text || key)) || ',"kind":'::text) || json_text(kind)) || ',"type":'::text) || json_text(type)) || ',"name":'::text) || json_text(name)) || ',"size":'::text) || size::text) || ',"width":'::text) || COALESCE(width::text, 'null'::text)) || ',"height":'::text) || COALESCE(height::text, 'null'::text)) || ',"alt":'::text) || json_text(alt)) || ',"blur":'::text) || json_text(blur)) || ',"sizes":'::text) || narrower_versions(sizes)) || '}'::text) stored not null,
  holding_id integer,
  occurrence_id integer,
  learning_entry_id integer,
  version_id integer,
  pages integer,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint attachments_learning_entry_id_fkey FOREIGN KEY (learning_entry_id) REFERENCES learning_entries(id) ON DELETE CASCADE,
  constraint attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint attachments_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE CASCADE,
  constraint attachments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint attachments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint attachments_version_id_fkey FOREIGN KEY (version_id) REFERENCES resource_versions(id) ON DELETE CASCADE,
  constraint attachments_alt_check CHECK (length(alt) <= 1000),
  constraint attachments_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text])),
  constraint attachments_name_check CHECK (length(name) <= 200),
  constraint attachments_of_one CHECK (num_nonnulls(post_id, message_id, holding_id, occurrence_id, learning_entry_id, version_id) <= 1),
  constraint attachments_pages_check CHECK (pages > 0)
);
CREATE INDEX attachments_by_holding ON attachments USING btree (holding_id, "position") WHERE holding_id IS NOT NULL;
CREATE INDEX attachments_by_learning_entry ON attachments USING btree (learning_entry_id, "position") WHERE learning_entry_id IS NOT NULL;
CREATE INDEX attachments_by_message ON attachments USING btree (message_id, "position") WHERE message_id IS NOT NULL;
CREATE INDEX attachments_by_occurrence ON attachments USING btree (occurrence_id, "position") WHERE occurrence_id IS NOT NULL;
CREATE INDEX attachments_by_owner ON attachments USING btree (owner_id, created_at DESC);
CREATE INDEX attachments_by_post ON attachments USING btree (post_id, "position") WHERE post_id IS NOT NULL;
CREATE INDEX attachments_by_version ON attachments USING btree (version_id, "position") WHERE version_id IS NOT NULL;
CREATE INDEX attachments_unused ON attachments USING btree (created_at) WHERE post_id IS NULL AND message_id IS NULL AND holding_id IS NULL AND occurrence_id IS NULL AND learning_entry_id IS NULL AND version_id IS NULL;

create table audit_log (
  id bigint generated always as identity not null,
  actor_id integer not null,
  actor_name text not null,
  action text not null,
  subject_type text,
  subject_id bigint,
  user_id integer,
  subject_label text default ''::text not null,
  reason text,
  created_at timestamp with time zone default now() not null,
  in_group_id integer,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_by_group ON audit_log USING btree (in_group_id, id DESC) WHERE in_group_id IS NOT NULL;
CREATE INDEX audit_log_by_time ON audit_log USING btree (created_at);
CREATE INDEX audit_log_by_user ON audit_log USING btree (user_id, id DESC);
CREATE TRIGGER audit_log_forgets_names BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks USING btree (blocked_id, blocker_id);
CREATE TRIGGER blocks_change_feeds AFTER INSERT OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION stale_feeds_of_pair();

create table calendar_feeds (
  user_id integer not null,
  etag text not null,
  checked_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table categories (
  id integer generated always as identity not null,
  name text not null,
  cloth text not null,
  "position" integer not null,
  retired_at timestamp with time zone,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_name_key UNIQUE (name),
  constraint categories_position_key UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED,
  constraint categories_cloth_check CHECK (cloth = ANY (ARRAY['madder'::text, 'ochre'::text, 'moss'::text, 'slate'::text, 'plum'::text, 'teal'::text, 'umber'::text]))
);
CREATE UNIQUE INDEX categories_by_name ON categories USING btree (fold(name));

create table certificates (
  id integer generated always as identity not null,
  code text,
  recipient_id integer,
  recipient_name text,
  event_id integer,
  occurrence_id integer,
  entry_id integer,
  title text,
  starts_on date,
  ends_on date,
  hours numeric(5,2),
  competencies text[] default '{}'::text[] not null,
  issuer_name text,
  issued_by integer,
  issued_at timestamp with time zone default now() not null,
  key_id integer,
  credential text,
  revoked_at timestamp with time zone,
  revoked_by integer,
  revoke_reason text,
  recipient_orcid text,
  constraint certificates_pkey PRIMARY KEY (id),
  constraint certificates_code_key UNIQUE (code),
  constraint certificates_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES learning_entries(id) ON DELETE SET NULL,
  constraint certificates_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(holding_id) ON DELETE SET NULL,
  constraint certificates_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint certificates_key_id_fkey FOREIGN KEY (key_id) REFERENCES signing_keys(id),
  constraint certificates_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE SET NULL,
  constraint certificates_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint certificates_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint certificates_check CHECK ((code IS NULL) = (recipient_name IS NULL)),
  constraint certificates_check1 CHECK (code IS NOT NULL OR revoked_at IS NOT NULL),
  constraint certificates_code_check CHECK (length(code) = 20),
  constraint certificates_hours_check CHECK (hours >= 0.25 AND hours <= 200::numeric),
  constraint certificates_issuer_name_check CHECK (length(issuer_name) <= 120),
  constraint certificates_recipient_orcid_check CHECK (recipient_orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'::text),
  constraint certificates_revoke_reason_check CHECK (length(revoke_reason) <= 300)
);
CREATE INDEX certificates_by_entry ON certificates USING btree (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX certificates_by_event ON certificates USING btree (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX certificates_by_issuer ON certificates USING btree (issued_by) WHERE issued_by IS NOT NULL;
CREATE INDEX certificates_by_key ON certificates USING btree (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX certificates_by_occurrence ON certificates USING btree (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX certificates_by_revoker ON certificates USING btree (revoked_by) WHERE revoked_by IS NOT NULL;
CREATE INDEX certificates_of_recipient ON certificates USING btree (recipient_id, id DESC) WHERE recipient_id IS NOT NULL;
CREATE INDEX certificates_revoked ON certificates USING btree (id) WHERE revoked_at IS NOT NULL;
CREATE INDEX certificates_revoked_by_age ON certificates USING btree (revoked_at) WHERE revoked_at IS NOT NULL AND code IS NOT NULL;
CREATE INDEX certificates_unsigned ON certificates USING btree (id) WHERE credential IS NULL AND code IS NOT NULL;
CREATE UNIQUE INDEX certificates_valid ON certificates USING btree (occurrence_id, recipient_id) WHERE revoked_at IS NULL AND occurrence_id IS NOT NULL;

create table changed_commenters (
  user_id integer not null,
  changes bigint default 1 not null,
  constraint changed_commenters_pkey PRIMARY KEY (user_id),
  constraint changed_commenters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table collections (
  holding_id integer not null,
  institution text not null,
  country text,
  language text,
  rights text,
  item_order text default 'manual'::text not null,
  allows_download boolean,
  cover_item_id integer,
  item_count integer default 0 not null,
  all_count integer default 0 not null,
  waiting_count integer default 0 not null,
  waiting_files integer default 0 not null,
  failed_files integer default 0 not null,
  bytes bigint default 0 not null,
  types text[] default '{}'::text[] not null,
  first_year integer,
  last_year integer,
  is_free boolean default false not null,
  items_version integer default 0 not null,
  marks text[] generated always as (((ARRAY['i:'::text || fold(institution)] ||
CASE
    WHEN country IS NULL THEN '{}'::text[]
    ELSE ARRAY['c:'::text || country]
END) ||
CASE
    WHEN is_free THEN ARRAY['free'::text]
    ELSE '{}'::text[]
END) || marks_of('t:'::text, types)) stored not null,
  constraint collections_pkey PRIMARY KEY (holding_id),
  constraint collections_cover_item_id_fkey FOREIGN KEY (cover_item_id) REFERENCES items(holding_id) ON DELETE SET NULL,
  constraint collections_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint collections_all_count_check CHECK (all_count >= 0 AND all_count <= 10000),
  constraint collections_bytes_check CHECK (bytes >= 0),
  constraint collections_failed_files_check CHECK (failed_files >= 0),
  constraint collections_institution_check CHECK (length(institution) >= 2 AND length(institution) <= 160),
  constraint collections_item_count_check CHECK (item_count >= 0),
  constraint collections_item_order_check CHECK (item_order = ANY (ARRAY['manual'::text, 'date'::text, 'title'::text])),
  constraint collections_rights_check CHECK (length(rights) <= 100),
  constraint collections_waiting_count_check CHECK (waiting_count >= 0),
  constraint collections_waiting_files_check CHECK (waiting_files >= 0)
);
CREATE INDEX collections_by_cover ON collections USING btree (cover_item_id) WHERE cover_item_id IS NOT NULL;
CREATE INDEX collections_by_marks ON collections USING gin (marks);
CREATE INDEX collections_by_size ON collections USING btree (item_count DESC, holding_id DESC);
CREATE INDEX collections_by_years ON collections USING btree (first_year, last_year) WHERE first_year IS NOT NULL;

create table comments (
  id bigint generated always as identity not null,
  post_id integer,
  author_id integer not null,
  content text not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  ai_score smallint,
  ai_version text,
  language text,
  author_card text,
  card text generated always as ((((((((((('{"id":'::text || id::text) || ',"postId":'::text) || post_id::text) || ',"content":'::text) || json_text(content)) || ',"language":'::text) || json_text(language)) || ',"createdAt":'::text) || json_time(created_at)) || ',"editedAt":'::text) || json_time(edited_at)) stored,
  holding_id integer,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint comments_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint comments_ai_score_check CHECK (ai_score >= 0 AND ai_score <= 100),
  constraint comments_content_check CHECK (length(content) >= 1 AND length(content) <= 5000),
  constraint comments_of_one CHECK (num_nonnulls(post_id, holding_id) = 1)
);
CREATE INDEX comments_by_ai_version ON comments USING btree (ai_version);
CREATE INDEX comments_by_author ON comments USING btree (author_id, post_id);
CREATE UNIQUE INDEX comments_by_client_id ON comments USING btree (author_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX comments_by_holding ON comments USING btree (holding_id, id DESC) WHERE holding_id IS NOT NULL;
CREATE INDEX comments_by_post ON comments USING btree (post_id, id DESC);
CREATE INDEX comments_on_holdings_by_author ON comments USING btree (author_id, holding_id) WHERE holding_id IS NOT NULL;
CREATE TRIGGER comment_written BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION give_author_card();

create table connections (
  id bigint generated always as identity not null,
  requester_id integer not null,
  receiver_id integer not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  note text,
  withdrawn_at timestamp with time zone,
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_check CHECK (requester_id <> receiver_id),
  constraint connections_note_check CHECK (length(note) <= 300),
  constraint connections_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX connections_by_receiver ON connections USING btree (receiver_id, status, requester_id);
CREATE INDEX connections_by_requester ON connections USING btree (requester_id, status, receiver_id);
CREATE INDEX connections_declined ON connections USING btree (answered_at) WHERE status = 'rejected'::text;
CREATE UNIQUE INDEX connections_pair ON connections USING btree (LEAST(requester_id, receiver_id), GREATEST(requester_id, receiver_id));

create table contact_messages (
  id integer generated always as identity not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text default 'new'::text not null,
  reply text,
  replied_by text,
  replied_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_message_check CHECK (length(message) <= 5000),
  constraint contact_messages_status_check CHECK (status = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text]))
);
CREATE INDEX contact_messages_by_status ON contact_messages USING btree (status, created_at DESC, id DESC);
CREATE INDEX contact_messages_by_time ON contact_messages USING btree (created_at DESC, id DESC);

create table conversation_members (
  conversation_id integer not null,
  user_id integer not null,
  other_id integer not null,
  folder text not null,
  sent_count integer default 0 not null,
  last_message_id bigint,
  last_message_at timestamp with time zone not null,
  unread_count integer default 0 not null,
  read_up_to bigint default 0 not null,
  read_at timestamp with time zone,
  cleared_up_to bigint default 0 not null,
  constraint conversation_members_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_members_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_members_folder_check CHECK (folder = ANY (ARRAY['inbox'::text, 'request'::text, 'declined'::text])),
  constraint conversation_members_unread_count_check CHECK (unread_count >= 0)
);
CREATE UNIQUE INDEX conversation_members_by_pair ON conversation_members USING btree (user_id, other_id);
CREATE INDEX conversation_members_by_time ON conversation_members USING btree (user_id, folder, last_message_at DESC, conversation_id DESC) INCLUDE (other_id) WHERE last_message_id IS NOT NULL;
CREATE INDEX conversation_members_unread ON conversation_members USING btree (user_id, folder) INCLUDE (other_id, unread_count) WHERE unread_count > 0;

create table conversations (
  id integer generated always as identity not null,
  low_id integer not null,
  high_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_low_id_high_id_key UNIQUE (low_id, high_id),
  constraint conversations_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_check CHECK (low_id < high_id)
);
CREATE INDEX conversations_by_high ON conversations USING btree (high_id);

create table course_reviews (
  id integer generated always as identity not null,
  course_id integer not null,
  user_id integer not null,
  rating smallint not null,
  text text,
  ai_score smallint,
  ai_version text,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  constraint course_reviews_pkey PRIMARY KEY (id),
  constraint course_reviews_course_id_user_id_key UNIQUE (course_id, user_id),
  constraint course_reviews_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(holding_id) ON DELETE CASCADE,
  constraint course_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint course_reviews_ai_score_check CHECK (ai_score >= 0 AND ai_score <= 100),
  constraint course_reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint course_reviews_text_check CHECK (length(text) <= 600)
);
CREATE INDEX course_reviews_newest ON course_reviews USING btree (course_id, id DESC);
CREATE INDEX course_reviews_of_user ON course_reviews USING btree (user_id, id DESC);

create table courses (
  holding_id integer not null,
  type text not null,
  provider text not null,
  url text not null,
  hours numeric(5,2) not null,
  level text not null,
  language text not null,
  cost text default 'free'::text not null,
  price text,
  is_self_paced boolean default true not null,
  starts_on date,
  ends_on date,
  competencies text[] default '{}'::text[] not null,
  gives_certificate boolean default false not null,
  ratings integer[] default '{0,0,0,0,0}'::integer[] not null,
  rating_count integer default 0 not null,
  rating numeric(3,2),
  rank bigint generated always as ((COALESCE(rating, 0::numeric) * 100::numeric)::bigint * 1000000 + LEAST(rating_count, 999999)) stored not null,
  completed_count integer default 0 not null,
  constraint courses_pkey PRIMARY KEY (holding_id),
  constraint courses_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint courses_check CHECK (ends_on >= starts_on),
  constraint courses_completed_count_check CHECK (completed_count >= 0),
  constraint courses_cost_check CHECK (cost = ANY (ARRAY['free'::text, 'paid'::text])),
  constraint courses_hours_check CHECK (hours >= 0.25 AND hours <= 200::numeric),
  constraint courses_level_check CHECK (level = ANY (ARRAY['introductory'::text, 'intermediate'::text, 'advanced'::text])),
  constraint courses_price_check CHECK (length(price) <= 80),
  constraint courses_provider_check CHECK (length(provider) <= 120),
  constraint courses_rating_count_check CHECK (rating_count >= 0),
  constraint courses_ratings_check CHECK (array_length(ratings, 1) = 5),
  constraint courses_type_check CHECK (type = ANY (ARRAY['course'::text, 'webinar'::text, 'workshop'::text, 'recording'::text, 'reading'::text])),
  constraint courses_url_check CHECK (length(url) <= 500)
);
CREATE INDEX courses_by_provider ON courses USING btree (fold(provider), holding_id DESC);
CREATE INDEX courses_by_url ON courses USING btree (url);
CREATE INDEX courses_rated ON courses USING btree (rank DESC, holding_id DESC);
CREATE INDEX courses_shortest ON courses USING btree ((- hours) DESC, holding_id DESC);

create table data_exports (
  id integer generated always as identity not null,
  user_id integer not null,
  status text default 'waiting'::text not null,
  progress smallint default 0 not null,
  file_key text,
  size bigint,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint data_exports_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint data_exports_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'too_large'::text]))
);
CREATE INDEX data_exports_by_age ON data_exports USING btree (created_at) WHERE file_key IS NULL;
CREATE INDEX data_exports_by_expiry ON data_exports USING btree (expires_at) WHERE file_key IS NOT NULL;
CREATE INDEX data_exports_by_file ON data_exports USING btree (file_key) WHERE file_key IS NOT NULL;
CREATE INDEX data_exports_by_user ON data_exports USING btree (user_id, created_at DESC);
CREATE TRIGGER file_released AFTER DELETE ON data_exports FOR EACH ROW WHEN (old.file_key IS NOT NULL) EXECUTE FUNCTION release_file();
CREATE TRIGGER file_replaced AFTER UPDATE OF file_key ON data_exports FOR EACH ROW WHEN (old.file_key IS NOT NULL AND new.file_key IS DISTINCT FROM old.file_key) EXECUTE FUNCTION release_file();

create table declined_credits (
  user_id integer not null,
  occurrence_id integer not null,
  constraint declined_credits_pkey PRIMARY KEY (user_id, occurrence_id),
  constraint declined_credits_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE CASCADE,
  constraint declined_credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX declined_credits_by_occurrence ON declined_credits USING btree (occurrence_id);

create table deleted_messages (
  message_id bigint not null,
  user_id integer not null,
  constraint deleted_messages_pkey PRIMARY KEY (message_id, user_id),
  constraint deleted_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint deleted_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deleted_messages_by_user ON deleted_messages USING btree (user_id);

create table digests (
  user_id integer not null,
  considered_at timestamp with time zone not null,
  due_at timestamp with time zone,
  constraint digests_pkey PRIMARY KEY (user_id),
  constraint digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX digests_due ON digests USING btree (due_at) WHERE due_at IS NOT NULL;

create table dismissed_groups (
  user_id integer not null,
  group_id integer not null,
  constraint dismissed_groups_pkey PRIMARY KEY (user_id, group_id),
  constraint dismissed_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(holding_id) ON DELETE CASCADE,
  constraint dismissed_groups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dismissed_groups_by_group ON dismissed_groups USING btree (group_id);

create table dismissed_suggestions (
  user_id integer not null,
  dismissed_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint dismissed_suggestions_pkey PRIMARY KEY (user_id, dismissed_id),
  constraint dismissed_suggestions_dismissed_id_fkey FOREIGN KEY (dismissed_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dismissed_suggestions_by_dismissed ON dismissed_suggestions USING btree (dismissed_id);

create table download_marks (
  hash bytea not null,
  day date not null,
  constraint download_marks_pkey PRIMARY KEY (hash)
);
CREATE INDEX download_marks_by_day ON download_marks USING btree (day);

create table editors (
  collection_id integer not null,
  user_id integer not null,
  state text not null,
  asked_by integer,
  since timestamp with time zone default now() not null,
  constraint editors_pkey PRIMARY KEY (collection_id, user_id),
  constraint editors_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint editors_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(holding_id) ON DELETE CASCADE,
  constraint editors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint editors_state_check CHECK (state = ANY (ARRAY['asked'::text, 'editor'::text]))
);
CREATE INDEX editors_by_asker ON editors USING btree (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX editors_of_user ON editors USING btree (user_id, collection_id);

create table events (
  holding_id integer not null,
  format text not null,
  time_zone text not null,
  all_day boolean default false not null,
  starts_local text not null,
  ends_local text not null,
  repeat jsonb,
  place jsonb,
  join_url text,
  info_url text,
  registration text default 'here'::text not null,
  register_url text,
  capacity integer,
  has_waiting_list boolean default true not null,
  cost text default 'free'::text not null,
  price text,
  credit_hours numeric(4,2),
  competencies text[] default '{}'::text[] not null,
  language text,
  country text generated always as (place ->> 'country'::text) stored,
  sequence integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  continues_id integer,
  issuer_name text,
  card text generated always as (((((((((',"format":'::text || json_text(format)) || ',"registration":'::text) || json_text(registration)) || ',"cost":'::text) || json_text(cost)) || ',"price":'::text) || json_text(price)) || ',"creditHours":'::text) || COALESCE(trim_scale(credit_hours)::text, 'null'::text)) stored not null,
  constraint events_pkey PRIMARY KEY (holding_id),
  constraint events_continues_id_fkey FOREIGN KEY (continues_id) REFERENCES events(holding_id) ON DELETE SET NULL,
  constraint events_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint events_cancel_reason_check CHECK (length(cancel_reason) <= 300),
  constraint events_capacity_check CHECK (capacity >= 1 AND capacity <= 100000),
  constraint events_cost_check CHECK (cost = ANY (ARRAY['free'::text, 'paid'::text])),
  constraint events_credit_hours_check CHECK (credit_hours >= 0.25 AND credit_hours <= 40::numeric),
  constraint events_format_check CHECK (format = ANY (ARRAY['in_person'::text, 'online'::text, 'hybrid'::text])),
  constraint events_info_url_check CHECK (length(info_url) <= 500),
  constraint events_issuer_name_check CHECK (length(issuer_name) <= 120),
  constraint events_join_url_check CHECK (length(join_url) <= 500),
  constraint events_price_check CHECK (length(price) <= 80),
  constraint events_register_url_check CHECK (length(register_url) <= 500),
  constraint events_registration_check CHECK (registration = ANY (ARRAY['here'::text, 'elsewhere'::text, 'none'::text]))
);
CREATE INDEX events_continued ON events USING btree (continues_id) WHERE continues_id IS NOT NULL;
CREATE TRIGGER events_change_their_dates AFTER UPDATE OF all_day, format, changed_at, place, cost, credit_hours, language, time_zone, registration, price ON events FOR EACH ROW WHEN (old.all_day IS DISTINCT FROM new.all_day OR old.changed_at IS DISTINCT FROM new.changed_at OR old.place IS DISTINCT FROM new.place OR old.credit_hours IS DISTINCT FROM new.credit_hours OR old.language IS DISTINCT FROM new.language OR old.time_zone IS DISTINCT FROM new.time_zone OR old.card IS DISTINCT FROM new.card) EXECUTE FUNCTION keep_dates_of_event();

create table file_faults (
  key text not null,
  fault text not null,
  found_at timestamp with time zone default now() not null,
  constraint file_faults_pkey PRIMARY KEY (key),
  constraint file_faults_fault_check CHECK (fault = ANY (ARRAY['damaged'::text, 'missing'::text]))
);

create table file_marks (
  id bigint generated always as identity not null,
  key text not null,
  mark text not null,
  since timestamp with time zone default now() not null,
  constraint file_marks_pkey PRIMARY KEY (id),
  constraint file_marks_mark_check CHECK (mark = ANY (ARRAY['claimed'::text, 'released'::text, 'going'::text]))
);
CREATE INDEX file_marks_by_key ON file_marks USING btree (key, mark);
CREATE INDEX file_marks_by_mark ON file_marks USING btree (mark, id);

create table former_usernames (
  username_hash bytea not null,
  user_id integer,
  reserved_until timestamp with time zone not null,
  constraint former_usernames_pkey PRIMARY KEY (username_hash),
  constraint former_usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX former_usernames_by_end ON former_usernames USING btree (reserved_until);
CREATE INDEX former_usernames_by_user ON former_usernames USING btree (user_id);

create table goal_statements (
  goal_id integer not null,
  period_start date not null,
  text text not null,
  constraint goal_statements_pkey PRIMARY KEY (goal_id, period_start),
  constraint goal_statements_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON DELETE CASCADE,
  constraint goal_statements_text_check CHECK (length(text) <= 2000)
);

create table goals (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  hours numeric(6,2) not null,
  months integer not null,
  starts_on date not null,
  minima jsonb default '[]'::jsonb not null,
  scheme_id integer,
  scheme_version integer,
  told_for date,
  created_at timestamp with time zone default now() not null,
  constraint goals_pkey PRIMARY KEY (id),
  constraint goals_scheme_id_fkey FOREIGN KEY (scheme_id) REFERENCES schemes(id) ON DELETE SET NULL,
  constraint goals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint goals_hours_check CHECK (hours >= 1::numeric AND hours <= 1000::numeric),
  constraint goals_months_check CHECK (months >= 1 AND months <= 120),
  constraint goals_name_check CHECK (length(name) <= 80)
);
CREATE INDEX goals_by_scheme ON goals USING btree (scheme_id) WHERE scheme_id IS NOT NULL;
CREATE INDEX goals_of_user ON goals USING btree (user_id, id);

create table gone_items (
  item_id integer not null,
  collection_id integer not null,
  gone_at timestamp with time zone not null,
  constraint gone_items_pkey PRIMARY KEY (item_id)
);
CREATE INDEX gone_items_of_set ON gone_items USING btree (collection_id, gone_at, item_id);
CREATE INDEX gone_items_to_harvest ON gone_items USING btree (gone_at, item_id);

create table group_links (
  group_id integer not null,
  token_hash bytea not null,
  created_by integer,
  expires_at timestamp with time zone not null,
  constraint group_links_pkey PRIMARY KEY (group_id),
  constraint group_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint group_links_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(holding_id) ON DELETE CASCADE
);
CREATE INDEX group_links_by_maker ON group_links USING btree (created_by) WHERE created_by IS NOT NULL;

create table group_members (
  group_id integer not null,
  user_id integer not null,
  state text not null,
  role text,
  level text default 'highlights'::text not null,
  note text,
  invited_by integer,
  since timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone,
  asks_again_at timestamp with time zone,
  invited_again_at timestamp with time zone,
  is_barred boolean default false not null,
  invited_at timestamp with time zone,
  constraint group_members_pkey PRIMARY KEY (group_id, user_id),
  constraint group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(holding_id) ON DELETE CASCADE,
  constraint group_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint group_members_check CHECK ((state = 'member'::text) = (role IS NOT NULL)),
  constraint group_members_level_check CHECK (level = ANY (ARRAY['all'::text, 'highlights'::text, 'none'::text])),
  constraint group_members_note_check CHECK (length(note) <= 300),
  constraint group_members_role_check CHECK (role = ANY (ARRAY['member'::text, 'moderator'::text, 'owner'::text])),
  constraint group_members_state_check CHECK (state = ANY (ARRAY['none'::text, 'asked'::text, 'invited'::text, 'member'::text]))
);
CREATE INDEX group_members_asked ON group_members USING btree (group_id, since, user_id) WHERE state = 'asked'::text;
CREATE INDEX group_members_by_inviter ON group_members USING btree (invited_by, invited_at) WHERE invited_by IS NOT NULL;
CREATE INDEX group_members_by_role ON group_members USING btree (group_id, role DESC, since DESC, user_id DESC) WHERE state = 'member'::text;
CREATE INDEX group_members_told ON group_members USING btree (group_id, level, user_id) WHERE state = 'member'::text;
CREATE UNIQUE INDEX group_owner ON group_members USING btree (group_id) WHERE role = 'owner'::text;
CREATE INDEX group_places_by_age ON group_members USING btree (since) WHERE state = ANY (ARRAY['none'::text, 'invited'::text, 'asked'::text]);
CREATE INDEX group_places_of_user ON group_members USING btree (user_id) WHERE state <> 'member'::text;
CREATE INDEX groups_of_member ON group_members USING btree (user_id, group_id) WHERE state = 'member'::text;
CREATE TRIGGER group_members_change_a_feed AFTER INSERT OR DELETE OR UPDATE OF state, role ON group_members FOR EACH ROW EXECUTE FUNCTION stale_own_feed();

create table groups (
  holding_id integer not null,
  joining text not null,
  opens_at timestamp with time zone,
  question text,
  posting text default 'members'::text not null,
  rules jsonb default '[]'::jsonb not null,
  subjects text[] default '{}'::text[] not null,
  language text,
  country text,
  member_count integer default 0 not null,
  pinned_post_id integer,
  last_post_at timestamp with time zone,
  archived_at timestamp with time zone,
  archive_reason text,
  ownerless_since timestamp with time zone,
  pinned_by integer,
  constraint groups_pkey PRIMARY KEY (holding_id),
  constraint groups_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint groups_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint groups_pinned_post_id_fkey FOREIGN KEY (pinned_post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint groups_joining_check CHECK (joining = ANY (ARRAY['open'::text, 'request'::text, 'hidden'::text])),
  constraint groups_member_count_check CHECK (member_count >= 0 AND member_count <= 50000),
  constraint groups_posting_check CHECK (posting = ANY (ARRAY['members'::text, 'moderators'::text])),
  constraint groups_question_check CHECK (length(question) <= 300)
);
CREATE INDEX groups_active ON groups USING btree (COALESCE(last_post_at, '-infinity'::timestamp with time zone) DESC, holding_id DESC);
CREATE INDEX groups_by_members ON groups USING btree (member_count DESC, holding_id DESC);
CREATE INDEX groups_by_pinned_post ON groups USING btree (pinned_post_id) WHERE pinned_post_id IS NOT NULL;
CREATE INDEX groups_by_pinner ON groups USING btree (pinned_by) WHERE pinned_by IS NOT NULL;
CREATE INDEX groups_by_subject ON groups USING gin (fold_all(subjects));
CREATE INDEX groups_opening ON groups USING btree (opens_at) WHERE opens_at IS NOT NULL;
CREATE INDEX groups_without_owner ON groups USING btree (ownerless_since) WHERE ownerless_since IS NOT NULL;
CREATE TRIGGER groups_change_feeds AFTER UPDATE OF joining ON groups FOR EACH ROW WHEN (old.joining <> new.joining) EXECUTE FUNCTION stale_feeds_of_group();

create table help_voters (
  day date not null,
  voter_hash bytea not null,
  constraint help_voters_pkey PRIMARY KEY (day, voter_hash)
);

create table help_votes (
  article text not null,
  helpful integer default 0 not null,
  unhelpful integer default 0 not null,
  constraint help_votes_pkey PRIMARY KEY (article)
);

create table hidden_holdings (
  user_id integer not null,
  holding_id integer not null,
  constraint hidden_holdings_pkey PRIMARY KEY (user_id, holding_id),
  constraint hidden_holdings_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint hidden_holdings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX hidden_holdings_by_holding ON hidden_holdings USING btree (holding_id);

create table hidden_posts (
  user_id integer not null,
  post_id integer not null,
  constraint hidden_posts_pkey PRIMARY KEY (user_id, post_id),
  constraint hidden_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint hidden_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX hidden_posts_by_post ON hidden_posts USING btree (post_id);

create table holding_versions (
  id integer generated always as identity not null,
  holding_id integer not null,
  title text not null,
  body text not null,
  replaced_at timestamp with time zone default now() not null,
  constraint holding_versions_pkey PRIMARY KEY (id),
  constraint holding_versions_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE
);
CREATE INDEX holding_versions_by_holding ON holding_versions USING btree (holding_id, id DESC);

create table holdings (
  id integer generated always as identity not null,
  kind text not null,
  author_id integer not null,
  group_id integer,
  parent_id integer,
  audience text default 'members'::text not null,
  state text not null,
  revision integer default 1 not null,
  title text not null,
  body text default ''::text not null,
  topics text[] default '{}'::text[] not null,
  category_id integer,
  language text,
  facts jsonb default '{}'::jsonb not null,
  words text default ''::text not null,
  ai_score smallint,
  ai_version text,
  ai_reasons jsonb,
  reason text,
  reviewed_by integer,
  reviewed_at timestamp with time zone,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  listed_at timestamp with time zone,
  edited_at timestamp with time zone,
  proposed jsonb,
  proposed_at timestamp with time zone,
  proposed_reason text,
  comment_count integer default 0 not null,
  commenter_count integer default 0 not null,
  save_count integer default 0 not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  card text generated always as ((((((((((((((((((((((((('{"id":'::text || id::text) || ',"kind":'::text) || json_text(kind)) || ',"parentId":'::text) || COALESCE(parent_id::text, 'null'::text)) || ',"title":'::text) || json_text(title)) || ',"body":'::text) || json_text(body)) || ',"topics":'::text) || json_texts(topics)) || ',"categoryId":'::text) || COALESCE(category_id::text, 'null'::text)) || ',"audience":'::text) || json_text(audience)) || ',"state":'::text) || json_text(state)) || ',"createdAt":'::text) || json_time(created_at)) || ',"listedAt":'::text) || json_time(listed_at)) || ',"editedAt":'::text) || json_time(edited_at)) || ',"facts":'::text) || facts::text) stored not null,
  news_since timestamp with time zone,
  waits_since timestamp with time zone generated always as (
CASE
    WHEN state = 'pending'::text THEN submitted_at
    WHEN proposed IS NOT NULL AND proposed_reason IS NULL THEN LEAST(proposed_at,
    CASE
        WHEN state = 'approved'::text THEN news_since
        ELSE NULL::timestamp with time zone
    END)
    WHEN state = 'approved'::text THEN news_since
    ELSE NULL::timestamp with time zone
END) stored,
  search tsvector generated always as ((setweight(to_tsvector('simple'::regconfig, search_text(title)), 'A'::"char") || to_tsvector('simple'::regconfig, search_text((body || ' '::text) || words))) || array_to_tsvector(((search_marks(author_id, category_id, topics, COALESCE(listed_at, created_at)) || ('~k'::text || kind)) ||
CASE
    WHEN group_id IS NULL THEN '{}'::text[]
    ELSE ARRAY['~g'::text || group_id]
END) ||
CASE
    WHEN parent_id IS NULL THEN '{}'::text[]
    ELSE ARRAY['~p'::text || parent_id]
END)) stored,
  end_told_at timestamp with time zone,
  said_in_group boolean default false not null,
  constraint holdings_pkey PRIMARY KEY (id),
  constraint holdings_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint holdings_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint holdings_group_id_fkey FOREIGN KEY (group_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint holdings_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint holdings_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint holdings_ai_score_check CHECK (ai_score >= 0 AND ai_score <= 100),
  constraint holdings_audience_check CHECK (audience = ANY (ARRAY['public'::text, 'members'::text, 'group'::text])),
  constraint holdings_body_check CHECK (length(body) <= 32000),
  constraint holdings_check CHECK ((audience = 'group'::text) <= (group_id IS NOT NULL)),
  constraint holdings_check1 CHECK ((proposed IS NULL) = (proposed_at IS NULL)),
  constraint holdings_check2 CHECK (state <> 'approved'::text OR approved_at IS NOT NULL AND listed_at IS NOT NULL),
  constraint holdings_comment_count_check CHECK (comment_count >= 0),
  constraint holdings_commenter_count_check CHECK (commenter_count >= 0),
  constraint holdings_kind_check CHECK (kind ~ '^[a-z]{1,20}$'::text),
  constraint holdings_save_count_check CHECK (save_count >= 0),
  constraint holdings_state_check CHECK (state = ANY (ARRAY['draft'::text, 'pending'::text, 'sent_back'::text, 'approved'::text, 'rejected'::text])),
  constraint holdings_title_check CHECK (length(title) >= 1 AND length(title) <= 500)
);
CREATE INDEX collections_by_search ON holdings USING gin (search) WITH (gin_pending_list_limit='128') WHERE kind = ANY (ARRAY['collection'::text, 'item'::text]);
CREATE UNIQUE INDEX course_addresses ON holdings USING btree ((facts ->> 'address'::text), (
CASE
    WHEN audience = 'group'::text THEN group_id
    ELSE 0
END)) WHERE kind = 'course'::text AND (state = ANY (ARRAY['pending'::text, 'approved'::text]));
CREATE INDEX courses_by_search ON holdings USING gin (search) WITH (gin_pending_list_limit='128') WHERE kind = 'course'::text;
CREATE INDEX events_by_search ON holdings USING gin (search) WITH (gin_pending_list_limit='128') WHERE kind = 'event'::text;
CREATE UNIQUE INDEX group_names ON holdings USING btree (fold(title)) WHERE kind = 'group'::text AND (state = ANY (ARRAY['pending'::text, 'approved'::text]));
CREATE INDEX groups_by_name ON holdings USING btree (fold(title) COLLATE "C") WHERE kind = 'group'::text AND state = 'approved'::text;
CREATE INDEX groups_by_search ON holdings USING gin (search) WITH (gin_pending_list_limit='128') WHERE kind = 'group'::text;
CREATE INDEX holdings_by_ai_version ON holdings USING btree (ai_version);
CREATE INDEX holdings_by_category ON holdings USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE UNIQUE INDEX holdings_by_client_id ON holdings USING btree (author_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX holdings_by_reviewer ON holdings USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX holdings_in_draft ON holdings USING btree (id) WHERE state = 'draft'::text AND kind <> 'item'::text;
CREATE INDEX holdings_listed ON holdings USING btree (kind, listed_at DESC, id DESC) WHERE state = 'approved'::text;
CREATE INDEX holdings_of_author ON holdings USING btree (author_id, id DESC);
CREATE INDEX holdings_of_group ON holdings USING btree (group_id, kind, listed_at DESC, id DESC) WHERE group_id IS NOT NULL;
CREATE INDEX holdings_of_parent ON holdings USING btree (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX holdings_rejected ON holdings USING btree (reviewed_at DESC, id DESC) WHERE state = 'rejected'::text;
CREATE INDEX holdings_waiting ON holdings USING btree (waits_since, id) INCLUDE (kind) WHERE waits_since IS NOT NULL;
CREATE INDEX holdings_waiting_by_score ON holdings USING btree (ai_score, id) INCLUDE (kind) WHERE waits_since IS NOT NULL;
CREATE INDEX holdings_with_proposals ON holdings USING btree (id) WHERE proposed IS NOT NULL;
CREATE INDEX resources_by_search ON holdings USING gin (search) WITH (gin_pending_list_limit='128') WHERE kind = ANY (ARRAY['resource'::text, 'want'::text, 'offer'::text]);
CREATE TRIGGER holdings_change_feeds AFTER UPDATE OF state ON holdings FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['event'::text, 'group'::text])) AND old.state <> new.state) EXECUTE FUNCTION stale_feeds_of_holding();
CREATE TRIGGER holdings_change_their_dates AFTER UPDATE OF title, category_id, audience, group_id, author_id, revision, language ON holdings FOR EACH ROW WHEN (new.kind = 'event'::text AND (old.title IS DISTINCT FROM new.title OR old.category_id IS DISTINCT FROM new.category_id OR old.audience IS DISTINCT FROM new.audience OR old.group_id IS DISTINCT FROM new.group_id OR old.author_id IS DISTINCT FROM new.author_id OR old.revision IS DISTINCT FROM new.revision OR old.language IS DISTINCT FROM new.language)) EXECUTE FUNCTION keep_dates_of_holding();
CREATE TRIGGER holdings_change_their_resource AFTER UPDATE OF state, listed_at, author_id, audience, group_id ON holdings FOR EACH ROW WHEN (new.kind = 'resource'::text AND (old.state IS DISTINCT FROM new.state OR old.listed_at IS DISTINCT FROM new.listed_at OR old.author_id IS DISTINCT FROM new.author_id OR old.audience IS DISTINCT FROM new.audience OR old.group_id IS DISTINCT FROM new.group_id)) EXECUTE FUNCTION keep_resource();
CREATE TRIGGER title_words_changed AFTER UPDATE OF title, state, audience, facts ON holdings FOR EACH ROW WHEN (new.title IS DISTINCT FROM old.title OR is_title_open(new.kind, new.state, new.audience, new.parent_id, new.facts) IS DISTINCT FROM is_title_open(old.kind, old.state, old.audience, old.parent_id, old.facts)) EXECUTE FUNCTION leave_words_of_title();
CREATE TRIGGER title_words_taken AFTER DELETE ON holdings FOR EACH ROW WHEN (old.state = 'approved'::text) EXECUTE FUNCTION leave_words_of_title();
CREATE TRIGGER title_words_written AFTER INSERT ON holdings FOR EACH ROW WHEN (new.state = 'approved'::text) EXECUTE FUNCTION leave_words_of_title();

create table hosts (
  event_id integer not null,
  user_id integer not null,
  state text not null,
  asked_by integer,
  since timestamp with time zone default now() not null,
  constraint hosts_pkey PRIMARY KEY (event_id, user_id),
  constraint hosts_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint hosts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(holding_id) ON DELETE CASCADE,
  constraint hosts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint hosts_state_check CHECK (state = ANY (ARRAY['asked'::text, 'host'::text]))
);
CREATE INDEX hosts_asked ON hosts USING btree (since) WHERE state = 'asked'::text;
CREATE INDEX hosts_by_asker ON hosts USING btree (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX hosts_of_user ON hosts USING btree (user_id, event_id);
CREATE TRIGGER hosts_change_a_feed AFTER INSERT OR DELETE OR UPDATE OF state ON hosts FOR EACH ROW EXECUTE FUNCTION stale_own_feed();

create table import_rows (
  import_id integer not null,
  number integer not null,
  cells text[] not null,
  title text default ''::text not null,
  outcome text,
  fields text[] default '{}'::text[] not null,
  errors jsonb default '[]'::jsonb not null,
  item_id integer,
  is_done boolean default false not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, number),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(holding_id) ON DELETE SET NULL,
  constraint import_rows_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'error'::text]))
);
CREATE INDEX import_rows_by_item ON import_rows USING btree (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX import_rows_by_outcome ON import_rows USING btree (import_id, outcome, number);

create table imports (
  id integer generated always as identity not null,
  collection_id integer not null,
  user_id integer not null,
  state text default 'open'::text not null,
  file_name text,
  columns text[] default '{}'::text[] not null,
  mapping text[] default '{}'::text[] not null,
  separator text default ';'::text not null,
  all_or_nothing boolean default false not null,
  row_count integer default 0 not null,
  done_count integer default 0 not null,
  files_without_row text[] default '{}'::text[] not null,
  failure text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(holding_id) ON DELETE CASCADE,
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint imports_check CHECK (done_count >= 0 AND done_count <= row_count),
  constraint imports_file_name_check CHECK (length(file_name) <= 255),
  constraint imports_row_count_check CHECK (row_count >= 0 AND row_count <= 5000),
  constraint imports_separator_check CHECK (separator = ANY (ARRAY[';'::text, '|'::text])),
  constraint imports_state_check CHECK (state = ANY (ARRAY['open'::text, 'checked'::text, 'running'::text, 'done'::text]))
);
CREATE UNIQUE INDEX import_that_runs ON imports USING btree (collection_id) WHERE state = 'running'::text;
CREATE INDEX imports_by_time ON imports USING btree (created_at);
CREATE INDEX imports_of_collection ON imports USING btree (collection_id, id DESC);
CREATE INDEX imports_of_user ON imports USING btree (user_id, id DESC);

create table instance_settings (
  key text not null,
  value jsonb not null,
  constraint instance_settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER settings_change_feeds AFTER INSERT OR DELETE OR UPDATE ON instance_settings FOR EACH ROW EXECUTE FUNCTION stale_all_feeds();

create table invitation_uses (
  user_id integer not null,
  invitation_id integer not null,
  used_at timestamp with time zone default now() not null,
  constraint invitation_uses_pkey PRIMARY KEY (user_id),
  constraint invitation_uses_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE,
  constraint invitation_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitation_uses_by_invitation ON invitation_uses USING btree (invitation_id);

create table invitations (
  id integer generated always as identity not null,
  kind text not null,
  token_hash bytea,
  email text,
  label text,
  name text,
  job_title text,
  workplace text,
  country text,
  gives_badge boolean default false not null,
  days integer not null,
  most_uses integer default 1 not null,
  uses integer default 0 not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  letter_due_at timestamp with time zone,
  last_letter_at timestamp with time zone,
  letters_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_check CHECK (uses >= 0 AND uses <= most_uses),
  constraint invitations_check1 CHECK ((kind = 'letter'::text) = (email IS NOT NULL)),
  constraint invitations_check2 CHECK ((kind = 'link'::text) = (label IS NOT NULL)),
  constraint invitations_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint invitations_days_check CHECK (days >= 1 AND days <= 90),
  constraint invitations_email_check CHECK (length(email) <= 254),
  constraint invitations_job_title_check CHECK (length(job_title) <= 120),
  constraint invitations_kind_check CHECK (kind = ANY (ARRAY['letter'::text, 'link'::text])),
  constraint invitations_label_check CHECK (length(label) <= 120),
  constraint invitations_most_uses_check CHECK (most_uses >= 1 AND most_uses <= 1000),
  constraint invitations_name_check CHECK (length(name) <= 80),
  constraint invitations_workplace_check CHECK (length(workplace) <= 160)
);
CREATE UNIQUE INDEX invitations_by_address ON invitations USING btree (lower(email)) WHERE withdrawn_at IS NULL AND uses = 0;
CREATE INDEX invitations_by_expiry ON invitations USING btree (expires_at);
CREATE INDEX invitations_by_last_letter ON invitations USING btree (last_letter_at) WHERE last_letter_at IS NOT NULL;
CREATE INDEX invitations_due ON invitations USING btree (letter_due_at, id) WHERE letter_due_at IS NOT NULL;
CREATE INDEX invitations_newest ON invitations USING btree (created_at DESC, id DESC);
CREATE INDEX invitations_of_address ON invitations USING btree (lower(email)) WHERE email IS NOT NULL;

create table item_files (
  id integer generated always as identity not null,
  item_id integer,
  import_id integer,
  replaces_id integer,
  "position" integer default 0 not null,
  kind text not null,
  name text not null,
  type text not null,
  size integer not null,
  width integer,
  height integer,
  duration_seconds integer,
  state text default 'waiting'::text not null,
  why text,
  attempts integer default 0 not null,
  alt text default ''::text not null,
  blur text,
  original_key text not null,
  pyramid_key text,
  thumb_key text,
  large_key text,
  created_at timestamp with time zone default now() not null,
  constraint item_files_pkey PRIMARY KEY (id),
  constraint item_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint item_files_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(holding_id) ON DELETE CASCADE,
  constraint item_files_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES item_files(id) ON DELETE SET NULL,
  constraint item_files_alt_check CHECK (length(alt) <= 1000),
  constraint item_files_attempts_check CHECK (attempts >= 0),
  constraint item_files_check CHECK (num_nonnulls(item_id, import_id) = 1),
  constraint item_files_duration_seconds_check CHECK (duration_seconds >= 1 AND duration_seconds <= 86400),
  constraint item_files_height_check CHECK (height > 0),
  constraint item_files_kind_check CHECK (kind = ANY (ARRAY['picture'::text, 'pdf'::text, 'audio'::text])),
  constraint item_files_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  constraint item_files_size_check CHECK (size >= 0),
  constraint item_files_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'made'::text, 'failed'::text])),
  constraint item_files_type_check CHECK (length(type) <= 100),
  constraint item_files_why_check CHECK (length(why) <= 300),
  constraint item_files_width_check CHECK (width > 0)
);
CREATE INDEX item_files_by_large ON item_files USING btree (large_key) WHERE large_key IS NOT NULL;
CREATE INDEX item_files_by_original ON item_files USING btree (original_key);
CREATE INDEX item_files_by_pyramid ON item_files USING btree (pyramid_key) WHERE pyramid_key IS NOT NULL;
CREATE INDEX item_files_by_thumb ON item_files USING btree (thumb_key) WHERE thumb_key IS NOT NULL;
CREATE INDEX item_files_of_import ON item_files USING btree (import_id, name) WHERE import_id IS NOT NULL;
CREATE INDEX item_files_of_item ON item_files USING btree (item_id, "position", id) WHERE item_id IS NOT NULL;
CREATE INDEX item_files_replacing ON item_files USING btree (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX item_files_waiting ON item_files USING btree (id) WHERE state = 'waiting'::text;
CREATE TRIGGER files_released AFTER DELETE ON item_files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION release_item_files();
CREATE TRIGGER files_replaced AFTER UPDATE ON item_files REFERENCING OLD TABLE AS gone NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION release_replaced_item_files();

create table items (
  holding_id integer not null,
  collection_id integer not null,
  type text not null,
  metadata jsonb default '{}'::jsonb not null,
  transcript text,
  identifier text,
  "position" text collate "C" not null,
  first_year integer,
  last_year integer,
  sort_year integer generated always as (COALESCE(first_year, 2147483647)) stored not null,
  sort_title text collate "C" default ''::text not null,
  marks text[] default '{}'::text[] not null,
  is_listed boolean default false not null,
  is_open boolean default false not null,
  changed_at timestamp with time zone default now() not null,
  read_file_id integer default 0 not null,
  has_news boolean default false not null,
  file_count integer default 0 not null,
  waiting_files integer default 0 not null,
  failed_files integer default 0 not null,
  bytes bigint default 0 not null,
  refused_file_id integer default 0 not null,
  constraint items_pkey PRIMARY KEY (holding_id),
  constraint items_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(holding_id) ON DELETE CASCADE,
  constraint items_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint items_bytes_check CHECK (bytes >= 0),
  constraint items_failed_files_check CHECK (failed_files >= 0),
  constraint items_file_count_check CHECK (file_count >= 0),
  constraint items_identifier_check CHECK (length(identifier) <= 500),
  constraint items_position_check CHECK (length("position") >= 1 AND length("position") <= 200),
  constraint items_transcript_check CHECK (length(transcript) <= 100000),
  constraint items_type_check CHECK (type = ANY (ARRAY['image'::text, 'pdf'::text, 'audio'::text])),
  constraint items_waiting_files_check CHECK (waiting_files >= 0)
);
CREATE UNIQUE INDEX items_by_identifier ON items USING btree (collection_id, identifier) WHERE identifier IS NOT NULL;
CREATE INDEX items_by_marks ON items USING gin (marks);
CREATE INDEX items_by_title ON items USING btree (collection_id, sort_title, holding_id);
CREATE INDEX items_by_year ON items USING btree (collection_id, sort_year, holding_id);
CREATE INDEX items_in_order ON items USING btree (collection_id, "position", holding_id);
CREATE INDEX items_newest ON items USING btree (collection_id, holding_id DESC);
CREATE INDEX items_of_set ON items USING btree (collection_id, changed_at, holding_id) WHERE is_open;
CREATE INDEX items_to_harvest ON items USING btree (changed_at, holding_id) WHERE is_open;
CREATE INDEX items_unlisted ON items USING btree (collection_id, holding_id) WHERE NOT is_listed OR has_news;

create table known_devices (
  user_id integer not null,
  device text not null,
  network text not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device, network),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_age ON known_devices USING btree (last_seen_at);

create table learning_entries (
  id integer generated always as identity not null,
  user_id integer not null,
  title text not null,
  provider text,
  completed_on date not null,
  hours numeric(5,2) not null,
  category text not null,
  competencies text[] default '{}'::text[] not null,
  reflection text,
  source text default 'own'::text not null,
  course_id integer,
  occurrence_id integer,
  is_confirmed boolean default false not null,
  confirmed_by integer,
  client_id text,
  created_at timestamp with time zone default now() not null,
  constraint learning_entries_pkey PRIMARY KEY (id),
  constraint learning_entries_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_entries_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(holding_id) ON DELETE SET NULL,
  constraint learning_entries_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE SET NULL,
  constraint learning_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint learning_entries_category_check CHECK (category = ANY (ARRAY['course'::text, 'webinar'::text, 'workshop'::text, 'conference'::text, 'reading'::text, 'teaching'::text, 'mentoring'::text, 'project'::text, 'visit'::text, 'other'::text])),
  constraint learning_entries_hours_check CHECK (hours >= 0.25 AND hours <= 200::numeric),
  constraint learning_entries_provider_check CHECK (length(provider) <= 120),
  constraint learning_entries_reflection_check CHECK (length(reflection) <= 2000),
  constraint learning_entries_source_check CHECK (source = ANY (ARRAY['own'::text, 'event'::text, 'course'::text])),
  constraint learning_entries_title_check CHECK (length(title) <= 160)
);
CREATE UNIQUE INDEX learning_entries_by_client_id ON learning_entries USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX learning_entries_by_day ON learning_entries USING btree (user_id, completed_on DESC, id DESC);
CREATE INDEX learning_entries_by_occurrence ON learning_entries USING btree (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX learning_entries_confirmed_by ON learning_entries USING btree (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX learning_entries_of_course ON learning_entries USING btree (course_id, user_id) WHERE course_id IS NOT NULL;
CREATE UNIQUE INDEX learning_entries_of_date ON learning_entries USING btree (user_id, occurrence_id) WHERE occurrence_id IS NOT NULL;

create table likes (
  post_id integer not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint likes_pkey PRIMARY KEY (user_id, post_id),
  constraint likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX likes_by_post ON likes USING btree (post_id, created_at DESC, user_id DESC);

create table link_checks (
  url text not null,
  host text not null,
  state text default 'unchecked'::text not null,
  moved_to text,
  checked_at timestamp with time zone,
  next_at timestamp with time zone not null,
  failed_days integer default 0 not null,
  first_failed_on date,
  last_failed_on date,
  asked_on date,
  told_state text,
  constraint link_checks_pkey PRIMARY KEY (url),
  constraint link_checks_failed_days_check CHECK (failed_days >= 0),
  constraint link_checks_moved_to_check CHECK (length(moved_to) <= 500),
  constraint link_checks_state_check CHECK (state = ANY (ARRAY['unchecked'::text, 'ok'::text, 'moved'::text, 'failing'::text, 'broken'::text, 'unsure'::text])),
  constraint link_checks_told_state_check CHECK (told_state = ANY (ARRAY['broken'::text, 'moved'::text])),
  constraint link_checks_url_check CHECK (length(url) <= 500)
);
CREATE INDEX link_checks_due ON link_checks USING btree (next_at);

create table list_entries (
  id bigint generated always as identity not null,
  list_id integer not null,
  user_id integer not null,
  post_id integer,
  holding_id integer,
  "position" integer not null,
  created_at timestamp with time zone default now() not null,
  constraint list_entries_pkey PRIMARY KEY (id),
  constraint list_entries_list_id_user_id_fkey FOREIGN KEY (list_id, user_id) REFERENCES lists(id, user_id) ON DELETE CASCADE,
  constraint list_entries_user_id_holding_id_fkey FOREIGN KEY (user_id, holding_id) REFERENCES saved_holdings(user_id, holding_id) ON DELETE CASCADE,
  constraint list_entries_user_id_post_id_fkey FOREIGN KEY (user_id, post_id) REFERENCES saves(user_id, post_id) ON DELETE CASCADE,
  constraint list_entries_of_one CHECK (num_nonnulls(post_id, holding_id) = 1)
);
CREATE INDEX list_entries_by_save ON list_entries USING btree (user_id, post_id) WHERE post_id IS NOT NULL;
CREATE INDEX list_entries_by_saved_holding ON list_entries USING btree (user_id, holding_id) WHERE holding_id IS NOT NULL;
CREATE INDEX list_entries_in_order ON list_entries USING btree (list_id, "position", id);
CREATE UNIQUE INDEX list_entries_of_holdings ON list_entries USING btree (list_id, holding_id) WHERE holding_id IS NOT NULL;
CREATE UNIQUE INDEX list_entries_of_posts ON list_entries USING btree (list_id, post_id) WHERE post_id IS NOT NULL;

create table lists (
  id integer generated always as identity not null,
  user_id integer not null,
  title text not null,
  note text,
  is_shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  constraint lists_pkey PRIMARY KEY (id),
  constraint lists_id_user_id_key UNIQUE (id, user_id),
  constraint lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint lists_note_check CHECK (length(note) <= 500),
  constraint lists_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
CREATE INDEX lists_of_user ON lists USING btree (user_id, id DESC);

create table member_activity (
  user_id integer not null,
  last_active_on date,
  post_count integer default 0 not null,
  constraint member_activity_pkey PRIMARY KEY (user_id),
  constraint member_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint member_activity_post_count_check CHECK (post_count >= 0)
);
CREATE INDEX member_activity_by_day ON member_activity USING btree (COALESCE(last_active_on, '1970-01-01'::date) DESC, user_id DESC);
CREATE INDEX member_activity_lately ON member_activity USING btree (last_active_on DESC, user_id DESC) WHERE last_active_on IS NOT NULL;

create table messages (
  id bigint generated always as identity not null,
  conversation_id integer not null,
  sender_id integer not null,
  receiver_id integer not null,
  content text not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  unsent_at timestamp with time zone,
  search tsvector generated always as (to_tsvector('simple'::regconfig, fold(content)) || array_to_tsvector(ARRAY['#'::text || sender_id::text, '#'::text || receiver_id::text])) stored not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_receiver_id_fkey FOREIGN KEY (conversation_id, receiver_id) REFERENCES conversation_members(conversation_id, user_id) ON DELETE CASCADE,
  constraint messages_conversation_id_sender_id_fkey FOREIGN KEY (conversation_id, sender_id) REFERENCES conversation_members(conversation_id, user_id) ON DELETE CASCADE,
  constraint messages_content_check CHECK (length(content) <= 5000)
);
CREATE UNIQUE INDEX messages_by_client_id ON messages USING btree (conversation_id, sender_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX messages_by_conversation ON messages USING btree (conversation_id, id DESC);
CREATE INDEX messages_search ON messages USING gin (search);

create table mutes (
  muter_id integer not null,
  muted_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint mutes_pkey PRIMARY KEY (muter_id, muted_id),
  constraint mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_muter_id_fkey FOREIGN KEY (muter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_check CHECK (muter_id <> muted_id)
);
CREATE INDEX mutes_by_muted ON mutes USING btree (muted_id);

create table name_words (
  word text not null,
  people integer not null,
  constraint name_words_pkey PRIMARY KEY (word)
);
CREATE INDEX name_words_by_likeness ON name_words USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table newsletter_letters (
  newsletter_id integer not null,
  subscriber_id integer not null,
  is_queued boolean default false not null,
  constraint newsletter_letters_pkey PRIMARY KEY (newsletter_id, subscriber_id),
  constraint newsletter_letters_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_letters_to_queue ON newsletter_letters USING btree (newsletter_id, subscriber_id) WHERE NOT is_queued;

create table newsletter_subscribers (
  id integer generated always as identity not null,
  email text not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint newsletter_subscribers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX newsletter_subscribers_by_email ON newsletter_subscribers USING btree (lower(email));
CREATE INDEX newsletter_subscribers_waiting ON newsletter_subscribers USING btree (created_at) WHERE confirmed_at IS NULL;

create table newsletters (
  id integer generated always as identity not null,
  subject text not null,
  text text not null,
  author_name text not null,
  total integer default 0 not null,
  sent integer default 0 not null,
  skipped integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint newsletters_pkey PRIMARY KEY (id),
  constraint newsletters_text_check CHECK (length(text) <= 20000)
);

create table notification_groups (
  id bigint generated always as identity not null,
  user_id integer not null,
  type text not null,
  subject text not null,
  newest integer default 1 not null,
  read_up_to integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_groups_pkey PRIMARY KEY (id),
  constraint notification_groups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_groups_check CHECK (read_up_to <= newest)
);
CREATE INDEX notification_groups_by_age ON notification_groups USING btree (updated_at);
CREATE UNIQUE INDEX notification_groups_by_subject ON notification_groups USING btree (user_id, type, subject) WHERE subject <> ''::text;
CREATE INDEX notification_groups_by_type ON notification_groups USING btree (user_id, type, updated_at DESC, id DESC);
CREATE INDEX notification_groups_by_user ON notification_groups USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX notification_groups_unread ON notification_groups USING btree (user_id) INCLUDE (id) WHERE newest > read_up_to;

create table notification_preferences (
  user_id integer not null,
  type text not null,
  in_app boolean not null,
  by_email boolean not null,
  by_push boolean,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, type),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id bigint generated always as identity not null,
  user_id integer not null,
  type text not null,
  sender_id integer,
  post_id integer,
  comment_id bigint,
  content text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  group_id bigint,
  place integer,
  connection_id bigint,
  letter_due_at timestamp with time zone,
  holding_id integer,
  occurrence_id integer,
  push_due_at timestamp with time zone,
  said jsonb,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint notifications_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint notifications_group_id_fkey FOREIGN KEY (group_id) REFERENCES notification_groups(id) ON DELETE CASCADE,
  constraint notifications_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint notifications_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE CASCADE,
  constraint notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notifications_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_in_place CHECK ((group_id IS NULL) = (place IS NULL))
);
CREATE INDEX notifications_by_age ON notifications USING btree (created_at) WHERE group_id IS NULL;
CREATE INDEX notifications_by_comment ON notifications USING btree (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notifications_by_connection ON notifications USING btree (connection_id) WHERE connection_id IS NOT NULL;
CREATE UNIQUE INDEX notifications_by_group ON notifications USING btree (group_id, place DESC) INCLUDE (sender_id) WHERE group_id IS NOT NULL;
CREATE INDEX notifications_by_holding ON notifications USING btree (holding_id) WHERE holding_id IS NOT NULL;
CREATE INDEX notifications_by_occurrence ON notifications USING btree (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX notifications_by_post ON notifications USING btree (post_id);
CREATE INDEX notifications_by_sender ON notifications USING btree (sender_id);
CREATE INDEX notifications_by_user ON notifications USING btree (user_id, id DESC);
CREATE INDEX notifications_due ON notifications USING btree (letter_due_at) WHERE letter_due_at IS NOT NULL;
CREATE INDEX notifications_due_by_push ON notifications USING btree (push_due_at) WHERE push_due_at IS NOT NULL;
CREATE UNIQUE INDEX notifications_of_messages ON notifications USING btree (user_id, sender_id) WHERE type = 'message'::text;
CREATE UNIQUE INDEX notifications_once ON notifications USING btree (user_id, type, sender_id, post_id) WHERE type = 'post_liked'::text;
CREATE TRIGGER notifications_gone AFTER DELETE ON notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION settle_notification_groups();

create table occurrences (
  id integer generated always as identity not null,
  event_id integer not null,
  starts_local text not null,
  ends_local text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  planned_local text not null,
  moved_from timestamp with time zone,
  place jsonb,
  join_url text,
  capacity integer,
  going_count integer default 0 not null,
  waiting_count integer default 0 not null,
  interested_count integer default 0 not null,
  has_own_capacity boolean default false not null,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  sequence integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  recording_url text,
  slides_url text,
  closing_note text,
  afterwards_told_at timestamp with time zone,
  is_listed boolean default false not null,
  credit_hours numeric(4,2),
  all_day boolean not null,
  author_id integer not null,
  audience text not null,
  group_id integer,
  of_event text not null,
  event_stamp bigint not null,
  line text generated always as ((((((((((((('{"occurrenceId":'::text || id::text) || ',"eventId":'::text) || event_id::text) || ',"startsAt":'::text) || json_time(starts_at)) || ',"endsAt":'::text) || json_time(ends_at)) || ',"allDay":'::text) || all_day::text) ||
CASE
    WHEN all_day THEN ((',"startsLocal":'::text || json_text(starts_local)) || ',"endsLocal":'::text) || json_text(ends_local)
    ELSE ''::text
END) || ',"isCancelled":'::text) || (cancelled_at IS NOT NULL)::text) || of_event) stored not null,
  marks text[] not null,
  mark_bits bigint generated always as (mark_bits(marks)) stored not null,
  event_zone text not null,
  event_place jsonb,
  event_hours numeric(4,2),
  event_card text not null,
  card text generated always as (((((((((((((((((((((((((((((',"eventId":'::text || event_id::text) || ',"startsAt":'::text) || json_time(starts_at)) || ',"endsAt":'::text) || json_time(ends_at)) || ',"startsLocal":'::text) || json_text(starts_local)) || ',"endsLocal":'::text) || json_text(ends_local)) || ',"allDay":'::text) || all_day::text) || ',"capacity":'::text) || COALESCE(capacity::text, 'null'::text)) || ',"movedFrom":'::text) || json_time(moved_from)) || ',"isCancelled":'::text) || (cancelled_at IS NOT NULL)::text) || ',"cancelReason":'::text) || json_text(cancel_reason)) || ',"recordingUrl":'::text) || json_text(recording_url)) || ',"closingNote":'::text) || json_text(NULLIF(closing_note, ''::text))) || ',"timeZone":'::text) || json_text(event_zone)) || ',"place":'::text) || COALESCE(COALESCE(place, event_place)::text, 'null'::text)) || ',"creditHours":'::text) || COALESCE(trim_scale(NULLIF(COALESCE(credit_hours, event_hours), 0::numeric))::text, 'null'::text)) stored not null,
  constraint occurrences_pkey PRIMARY KEY (id),
  constraint occurrences_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(holding_id) ON DELETE CASCADE,
  constraint occurrence_places CHECK (going_count <= capacity),
  constraint occurrences_cancel_reason_check CHECK (length(cancel_reason) <= 300),
  constraint occurrences_capacity_check CHECK (capacity >= 1 AND capacity <= 100000),
  constraint occurrences_check CHECK (ends_at > starts_at),
  constraint occurrences_closing_note_check CHECK (length(closing_note) <= 2000),
  constraint occurrences_credit_hours_check CHECK (credit_hours >= 0::numeric AND credit_hours <= 40::numeric),
  constraint occurrences_going_count_check CHECK (going_count >= 0),
  constraint occurrences_interested_count_check CHECK (interested_count >= 0),
  constraint occurrences_join_url_check CHECK (length(join_url) <= 500),
  constraint occurrences_recording_url_check CHECK (length(recording_url) <= 500),
  constraint occurrences_slides_url_check CHECK (length(slides_url) <= 500),
  constraint occurrences_waiting_count_check CHECK (waiting_count >= 0)
);
CREATE INDEX occurrences_by_end ON occurrences USING btree (ends_at);
CREATE INDEX occurrences_by_marks ON occurrences USING gin (marks) WHERE is_listed;
CREATE INDEX occurrences_by_start ON occurrences USING btree (starts_at, id) INCLUDE (mark_bits, ends_at) WHERE is_listed;
CREATE INDEX occurrences_long ON occurrences USING btree (starts_at, id) INCLUDE (ends_at) WHERE is_listed AND (ends_at - starts_at) >= '23:00:00'::interval;
CREATE INDEX occurrences_of_event ON occurrences USING btree (event_id, starts_at, id);
CREATE INDEX occurrences_of_hours ON occurrences USING btree (starts_at, id) INCLUDE (ends_at) WHERE is_listed AND (ends_at - starts_at) >= '04:00:00'::interval AND (ends_at - starts_at) < '23:00:00'::interval;
CREATE INDEX occurrences_of_month ON occurrences USING btree (starts_at, id) INCLUDE (ends_at, all_day, starts_local, ends_local, author_id, audience, group_id, event_id, line) WHERE is_listed;
CREATE UNIQUE INDEX occurrences_planned ON occurrences USING btree (event_id, planned_local) WHERE cancelled_at IS NULL;
CREATE TRIGGER occurrences_change_feeds AFTER UPDATE OF event_id, starts_at, ends_at, place, join_url, cancelled_at, changed_at, is_listed, event_stamp, author_id, audience, group_id ON occurrences FOR EACH ROW WHEN (old.event_id IS DISTINCT FROM new.event_id OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at OR old.place IS DISTINCT FROM new.place OR old.join_url IS DISTINCT FROM new.join_url OR old.cancelled_at IS DISTINCT FROM new.cancelled_at OR old.changed_at IS DISTINCT FROM new.changed_at OR old.is_listed IS DISTINCT FROM new.is_listed OR old.event_stamp IS DISTINCT FROM new.event_stamp OR old.author_id IS DISTINCT FROM new.author_id OR old.audience IS DISTINCT FROM new.audience OR old.group_id IS DISTINCT FROM new.group_id) EXECUTE FUNCTION stale_feeds_of_date();
CREATE TRIGGER occurrences_know_their_event BEFORE INSERT ON occurrences FOR EACH ROW WHEN (new.of_event IS NULL OR new.marks IS NULL OR new.event_card IS NULL) EXECUTE FUNCTION keep_new_date();

create table offer_asks (
  id integer generated always as identity not null,
  offer_id integer not null,
  line_id integer not null,
  user_id integer not null,
  note text,
  created_at timestamp with time zone default now() not null,
  constraint offer_asks_pkey PRIMARY KEY (id),
  constraint offer_asks_line_id_user_id_key UNIQUE (line_id, user_id),
  constraint offer_asks_line_id_fkey FOREIGN KEY (line_id) REFERENCES offer_lines(id) ON DELETE CASCADE,
  constraint offer_asks_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(holding_id) ON DELETE CASCADE,
  constraint offer_asks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint offer_asks_note_check CHECK (length(note) <= 500)
);
CREATE INDEX offer_asks_in_order ON offer_asks USING btree (offer_id, id);
CREATE INDEX offer_asks_of_user ON offer_asks USING btree (user_id, id DESC);

create table offer_lines (
  id integer generated always as identity not null,
  offer_id integer not null,
  "position" integer not null,
  title text not null,
  note text,
  state text default 'free'::text not null,
  promised_to integer,
  promised_at timestamp with time zone,
  constraint offer_lines_pkey PRIMARY KEY (id),
  constraint offer_lines_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(holding_id) ON DELETE CASCADE,
  constraint offer_lines_promised_to_fkey FOREIGN KEY (promised_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint offer_lines_check CHECK (state <> 'free'::text OR promised_to IS NULL),
  constraint offer_lines_note_check CHECK (length(note) <= 200),
  constraint offer_lines_state_check CHECK (state = ANY (ARRAY['free'::text, 'promised'::text, 'given'::text])),
  constraint offer_lines_title_check CHECK (length(title) <= 300)
);
CREATE INDEX offer_lines_in_order ON offer_lines USING btree (offer_id, "position", id);
CREATE INDEX offer_lines_promised ON offer_lines USING btree (promised_to) WHERE promised_to IS NOT NULL;

create table offers (
  holding_id integer not null,
  city text not null,
  country text not null,
  postage text not null,
  until date not null,
  mode text not null,
  status text default 'open'::text not null,
  line_count integer default 0 not null,
  free_count integer default 0 not null,
  closed_at timestamp with time zone,
  constraint offers_pkey PRIMARY KEY (holding_id),
  constraint offers_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint offers_check CHECK (free_count >= 0 AND free_count <= line_count),
  constraint offers_check1 CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint offers_city_check CHECK (length(city) <= 80),
  constraint offers_line_count_check CHECK (line_count >= 0 AND line_count <= 200),
  constraint offers_mode_check CHECK (mode = ANY (ARRAY['first_come'::text, 'chosen'::text])),
  constraint offers_postage_check CHECK (postage = ANY (ARRAY['giver'::text, 'receiver'::text, 'collect'::text])),
  constraint offers_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text]))
);
CREATE INDEX offers_by_end ON offers USING btree (until) WHERE status = 'open'::text;
CREATE INDEX offers_by_place ON offers USING btree (country, postage, holding_id DESC);
CREATE INDEX offers_closed ON offers USING btree (closed_at) WHERE closed_at IS NOT NULL;

create table passkey_challenges (
  challenge text not null,
  user_id integer,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges USING btree (user_id);

create table passkeys (
  id text not null,
  user_id integer not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  is_backed_up boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK (length(name) <= 60)
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, created_at DESC);

create table positions (
  id text not null,
  title text not null,
  team text not null,
  place text not null,
  employment text not null,
  summary text not null,
  work text[] not null,
  background text[] not null,
  is_open boolean default true not null,
  posted_on date not null,
  place_in_list integer generated always as identity not null,
  constraint positions_pkey PRIMARY KEY (id),
  constraint positions_employment_check CHECK (employment = ANY (ARRAY['FULL_TIME'::text, 'PART_TIME'::text]))
);

create table post_counts (
  post_id integer not null,
  category_id integer,
  like_count integer default 0 not null,
  comment_count integer default 0 not null,
  commenter_count integer default 0 not null,
  hot double precision,
  constraint post_counts_pkey PRIMARY KEY (post_id),
  constraint post_counts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint post_counts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_counts_comment_count_check CHECK (comment_count >= 0),
  constraint post_counts_commenter_count_check CHECK (commenter_count >= 0),
  constraint post_counts_like_count_check CHECK (like_count >= 0)
);
CREATE INDEX post_counts_trending ON post_counts USING btree (hot DESC, post_id DESC) WHERE hot IS NOT NULL;
CREATE INDEX post_counts_trending_by_category ON post_counts USING btree (category_id, hot DESC, post_id DESC) WHERE hot IS NOT NULL;

create table post_topics (
  post_id integer not null,
  topic text not null,
  author_id integer not null,
  is_public boolean not null,
  listed_at timestamp with time zone not null,
  constraint post_topics_pkey PRIMARY KEY (post_id, topic),
  constraint post_topics_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint post_topics_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_topics_by_author ON post_topics USING btree (author_id);
CREATE INDEX post_topics_by_time ON post_topics USING btree (listed_at) INCLUDE (topic, author_id) WHERE is_public;
CREATE INDEX post_topics_by_topic ON post_topics USING btree (topic, listed_at DESC, post_id DESC);

create table post_versions (
  id integer generated always as identity not null,
  post_id integer not null,
  content text not null,
  replaced_at timestamp with time zone default now() not null,
  constraint post_versions_pkey PRIMARY KEY (id),
  constraint post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_versions_by_post ON post_versions USING btree (post_id, id DESC);

create table post_words (
  word text collate "C" not null,
  posts integer not null,
  constraint post_words_pkey PRIMARY KEY (word)
);
CREATE INDEX post_words_by_likeness ON post_words USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table posts (
  id integer generated always as identity not null,
  author_id integer not null,
  category_id integer,
  content text not null,
  audience text default 'public'::text not null,
  is_approved boolean default false not null,
  rejected_at timestamp with time zone,
  rejection_reason text,
  ai_score smallint,
  like_count integer default 0 not null,
  comment_count integer default 0 not null,
  commenter_count integer default 0 not null,
  hot double precision default 0 not null,
  topics text[] default '{}'::text[] not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  listed_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  edited_at timestamp with time zone,
  search tsvector generated always as (to_tsvector('simple'::regconfig, search_text(content)) || array_to_tsvector(search_marks(author_id, category_id, topics, listed_at))) stored not null,
  pairs smallint[] generated always as (search_pairs(content)) stored not null,
  attachment_count integer default 0 not null,
  reviewed_by integer,
  reviewed_at timestamp with time zone,
  ai_version text,
  ai_reasons jsonb,
  language text,
  card text generated always as ((((((((((((((((((('{"id":'::text || id::text) || ',"userId":'::text) || author_id::text) || ',"content":'::text) || json_text(content)) || ',"language":'::text) || json_text(language)) || ',"createdAt":'::text) || json_time(created_at)) || ',"editedAt":'::text) || json_time(edited_at)) || ',"audience":'::text) || json_text(audience)) || ',"isApproved":'::text) || is_approved::text) || ',"state":'::text) ||
CASE
    WHEN is_approved THEN '"approved"'::text
    WHEN rejected_at IS NULL THEN '"pending"'::text
    ELSE '"rejected"'::text
END) || ',"categoryId":'::text) || COALESCE(category_id::text, 'null'::text)) stored not null,
  group_id integer,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint posts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint posts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(holding_id) ON DELETE CASCADE,
  constraint posts_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint posts_ai_score_check CHECK (ai_score >= 0 AND ai_score <= 100),
  constraint posts_attachment_count_check CHECK (attachment_count >= 0),
  constraint posts_audience_check CHECK (audience = ANY (ARRAY['public'::text, 'colleagues'::text, 'group'::text])),
  constraint posts_check CHECK (NOT (is_approved AND rejected_at IS NOT NULL)),
  constraint posts_comment_count_check CHECK (comment_count >= 0),
  constraint posts_commenter_count_check CHECK (commenter_count >= 0),
  constraint posts_content_check CHECK (length(content) >= 1 AND length(content) <= 32000),
  constraint posts_like_count_check CHECK (like_count >= 0),
  constraint posts_of_group_check CHECK ((audience = 'group'::text) = (group_id IS NOT NULL))
);
CREATE INDEX posts_approved ON posts USING btree (listed_at DESC, id DESC) WHERE is_approved;
CREATE INDEX posts_by_age ON posts USING btree (created_at);
CREATE INDEX posts_by_ai_version ON posts USING btree (ai_version);
CREATE INDEX posts_by_approval ON posts USING btree (approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX posts_by_category ON posts USING btree (category_id, listed_at DESC, id DESC) WHERE is_approved AND group_id IS NULL;
CREATE UNIQUE INDEX posts_by_client_id ON posts USING btree (author_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX posts_by_reviewer ON posts USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX posts_of_author ON posts USING btree (author_id, listed_at DESC, id DESC) INCLUDE (is_approved, group_id);
CREATE INDEX posts_of_group ON posts USING btree (group_id, listed_at DESC, id DESC) INCLUDE (author_id, is_approved) WHERE group_id IS NOT NULL;
CREATE INDEX posts_recent ON posts USING btree (listed_at DESC, id DESC) WHERE is_approved AND group_id IS NULL;
CREATE INDEX posts_rejected ON posts USING btree (rejected_at) WHERE rejected_at IS NOT NULL;
CREATE INDEX posts_search ON posts USING gin (search, pairs) WITH (gin_pending_list_limit='128') WHERE is_approved;
CREATE INDEX posts_undecided_of_group ON posts USING btree (group_id, created_at, id) WHERE group_id IS NOT NULL AND NOT is_approved;
CREATE INDEX posts_waiting ON posts USING btree (created_at, id) WHERE NOT is_approved AND rejected_at IS NULL;
CREATE INDEX posts_waiting_by_score ON posts USING btree (ai_score, id) WHERE NOT is_approved AND rejected_at IS NULL;
CREATE INDEX posts_waiting_of_author ON posts USING btree (author_id, listed_at DESC, id DESC) WHERE NOT is_approved AND rejected_at IS NULL;
CREATE TRIGGER counts_begun AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION keep_post_counts();
CREATE TRIGGER counts_placed AFTER UPDATE OF category_id, is_approved, listed_at, group_id ON posts FOR EACH ROW WHEN (new.category_id IS DISTINCT FROM old.category_id OR new.is_approved IS DISTINCT FROM old.is_approved OR new.listed_at IS DISTINCT FROM old.listed_at OR new.group_id IS DISTINCT FROM old.group_id) EXECUTE FUNCTION keep_post_counts();
CREATE TRIGGER words_changed AFTER UPDATE OF content, is_approved, audience ON posts FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content OR new.is_approved IS DISTINCT FROM old.is_approved OR new.audience IS DISTINCT FROM old.audience) EXECUTE FUNCTION leave_words();
CREATE TRIGGER words_taken AFTER DELETE ON posts FOR EACH ROW WHEN (old.is_approved) EXECUTE FUNCTION leave_words();
CREATE TRIGGER words_written AFTER INSERT ON posts FOR EACH ROW WHEN (new.is_approved) EXECUTE FUNCTION leave_words();

create table profile_views (
  profile_id integer not null,
  day date not null,
  viewer_hash bytea not null,
  constraint profile_views_pkey PRIMARY KEY (profile_id, day, viewer_hash),
  constraint profile_views_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX profile_views_by_day ON profile_views USING btree (day);

create table push_devices (
  session_id uuid not null,
  user_id integer not null,
  endpoint text not null,
  public_key bytea not null,
  auth_secret bytea not null,
  shows_text boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint push_devices_pkey PRIMARY KEY (session_id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_devices_auth_secret_check CHECK (length(auth_secret) = 16),
  constraint push_devices_endpoint_check CHECK (length(endpoint) <= 1500),
  constraint push_devices_public_key_check CHECK (length(public_key) = 65)
);
CREATE INDEX push_devices_by_user ON push_devices USING btree (user_id);

create table push_keys (
  is_only boolean default true not null,
  public_key bytea not null,
  sealed_key bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint push_keys_pkey PRIMARY KEY (is_only),
  constraint push_keys_is_only_check CHECK (is_only),
  constraint push_keys_public_key_check CHECK (length(public_key) = 65)
);

create table record_links (
  id integer generated always as identity not null,
  user_id integer not null,
  token_hash bytea not null,
  goal_id integer,
  from_day date,
  until_day date,
  with_reflections boolean default false not null,
  with_evidence boolean default false not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint record_links_pkey PRIMARY KEY (id),
  constraint record_links_token_hash_key UNIQUE (token_hash),
  constraint record_links_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON DELETE SET NULL,
  constraint record_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX record_links_by_end ON record_links USING btree (expires_at);
CREATE INDEX record_links_by_goal ON record_links USING btree (goal_id) WHERE goal_id IS NOT NULL;
CREATE INDEX record_links_of_user ON record_links USING btree (user_id, id DESC);

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table relevance_labels (
  id integer generated always as identity not null,
  content text not null,
  score smallint,
  version text,
  is_relevant boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint relevance_labels_pkey PRIMARY KEY (id)
);
CREATE INDEX relevance_labels_by_content ON relevance_labels USING hash (content);

create table report_quotes (
  report_id integer not null,
  message_id bigint not null,
  sender_id integer not null,
  content text not null,
  attachment_names text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  constraint report_quotes_pkey PRIMARY KEY (report_id, message_id),
  constraint report_quotes_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_quotes_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX report_quotes_by_sender ON report_quotes USING btree (sender_id);

create table reports (
  id integer generated always as identity not null,
  reporter_id integer not null,
  subject_type text not null,
  subject_id bigint not null,
  rule text not null,
  note text,
  created_at timestamp with time zone default now() not null,
  author_id integer,
  quoted_content text,
  outcome text,
  closed_at timestamp with time zone,
  closed_by integer,
  closed_state text,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_note_check CHECK (length(note) <= 1000),
  constraint reports_outcome_check CHECK (outcome = ANY (ARRAY['dismissed'::text, 'removed'::text, 'warned'::text]))
);
CREATE INDEX reports_by_age ON reports USING btree (created_at);
CREATE INDEX reports_by_author ON reports USING btree (author_id);
CREATE INDEX reports_by_closer ON reports USING btree (closed_by);
CREATE INDEX reports_by_reporter ON reports USING btree (reporter_id, id DESC);
CREATE INDEX reports_by_subject ON reports USING btree (subject_type, subject_id);
CREATE INDEX reports_closed ON reports USING btree (closed_at DESC) WHERE closed_at IS NOT NULL;
CREATE UNIQUE INDEX reports_once_open ON reports USING btree (reporter_id, subject_type, subject_id) WHERE closed_at IS NULL;
CREATE INDEX reports_open ON reports USING btree (subject_type, subject_id, created_at) WHERE closed_at IS NULL;

create table resource_downloads (
  version_id integer not null,
  day date not null,
  count integer default 0 not null,
  constraint resource_downloads_pkey PRIMARY KEY (version_id, day),
  constraint resource_downloads_version_id_fkey FOREIGN KEY (version_id) REFERENCES resource_versions(id) ON DELETE CASCADE,
  constraint resource_downloads_count_check CHECK (count >= 0)
);
CREATE INDEX resource_downloads_by_day ON resource_downloads USING btree (day);

create table resource_uses (
  id integer generated always as identity not null,
  resource_id integer not null,
  user_id integer not null,
  note text,
  year smallint,
  created_at timestamp with time zone default now() not null,
  constraint resource_uses_pkey PRIMARY KEY (id),
  constraint resource_uses_resource_id_user_id_key UNIQUE (resource_id, user_id),
  constraint resource_uses_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(holding_id) ON DELETE CASCADE,
  constraint resource_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint resource_uses_note_check CHECK (length(note) <= 500),
  constraint resource_uses_year_check CHECK (year >= 1450)
);
CREATE INDEX resource_uses_newest ON resource_uses USING btree (resource_id, id DESC);
CREATE INDEX resource_uses_of_user ON resource_uses USING btree (user_id, id DESC);

create table resource_versions (
  id integer generated always as identity not null,
  resource_id integer not null,
  number integer,
  note text,
  link text,
  download_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint resource_versions_pkey PRIMARY KEY (id),
  constraint resource_versions_resource_id_number_key UNIQUE (resource_id, number),
  constraint resource_versions_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(holding_id) ON DELETE CASCADE,
  constraint resource_versions_download_count_check CHECK (download_count >= 0),
  constraint resource_versions_link_check CHECK (length(link) <= 500),
  constraint resource_versions_note_check CHECK (length(note) <= 300),
  constraint resource_versions_number_check CHECK (number >= 1)
);
CREATE UNIQUE INDEX resource_version_that_waits ON resource_versions USING btree (resource_id) WHERE number IS NULL;
CREATE INDEX resource_versions_by_link ON resource_versions USING btree (link, resource_id) WHERE link IS NOT NULL;

create table resources (
  holding_id integer not null,
  type text not null,
  subjects text[] default '{}'::text[] not null,
  audiences text[] default '{}'::text[] not null,
  language text not null,
  country text,
  creators jsonb default '[]'::jsonb not null,
  institution text,
  year smallint,
  licence text,
  may_share boolean default false not null,
  version_count integer default 0 not null,
  used_count integer default 0 not null,
  download_count integer default 0 not null,
  marks text[] generated always as (resource_marks(type, language, country, licence, subjects, audiences)) stored not null,
  mark_bits bigint generated always as (mark_bits(resource_marks(type, language, country, licence, subjects, audiences))) stored not null,
  listed_at timestamp with time zone,
  author_id integer not null,
  audience text not null,
  group_id integer,
  constraint resources_pkey PRIMARY KEY (holding_id),
  constraint resources_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint resources_download_count_check CHECK (download_count >= 0),
  constraint resources_institution_check CHECK (length(institution) <= 160),
  constraint resources_licence_check CHECK (length(licence) <= 20),
  constraint resources_type_check CHECK (type = ANY (ARRAY['policy'::text, 'template'::text, 'lesson_plan'::text, 'guide'::text, 'report'::text, 'data_set'::text, 'presentation'::text, 'form'::text, 'other'::text])),
  constraint resources_used_count_check CHECK (used_count >= 0),
  constraint resources_version_count_check CHECK (version_count >= 0),
  constraint resources_year_check CHECK (year >= 1450)
);
CREATE INDEX resources_by_marks ON resources USING gin (marks) WHERE listed_at IS NOT NULL;
CREATE INDEX resources_most_downloaded ON resources USING btree (download_count DESC, holding_id DESC) INCLUDE (mark_bits) WHERE listed_at IS NOT NULL;
CREATE INDEX resources_most_used ON resources USING btree (used_count DESC, holding_id DESC) INCLUDE (mark_bits) WHERE listed_at IS NOT NULL;
CREATE INDEX resources_newest ON resources USING btree (listed_at DESC, holding_id DESC) INCLUDE (mark_bits) WHERE listed_at IS NOT NULL;
CREATE INDEX resources_newest_of_type ON resources USING btree (type, listed_at DESC, holding_id DESC) INCLUDE (mark_bits) WHERE listed_at IS NOT NULL;
CREATE TRIGGER resources_know_their_holding BEFORE INSERT ON resources FOR EACH ROW WHEN (new.author_id IS NULL) EXECUTE FUNCTION keep_new_resource();

create table rsvps (
  occurrence_id integer not null,
  user_id integer not null,
  answer text,
  is_quiet boolean default false not null,
  answered_at timestamp with time zone default now() not null,
  waiting_order bigint,
  is_barred boolean default false not null,
  asks_again boolean default false not null,
  attended_at timestamp with time zone,
  confirmed_by integer,
  reminded_day timestamp with time zone,
  reminded_hour timestamp with time zone,
  constraint rsvps_pkey PRIMARY KEY (occurrence_id, user_id),
  constraint rsvps_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint rsvps_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE CASCADE,
  constraint rsvps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint rsvps_answer_check CHECK (answer = ANY (ARRAY['going'::text, 'waiting'::text, 'interested'::text, 'not_going'::text])),
  constraint rsvps_check CHECK ((answer = 'waiting'::text) = (waiting_order IS NOT NULL))
);
CREATE INDEX rsvps_by_answer ON rsvps USING btree (occurrence_id, answer, user_id);
CREATE INDEX rsvps_confirmed_by ON rsvps USING btree (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX rsvps_in_line ON rsvps USING btree (occurrence_id, waiting_order) WHERE answer = 'waiting'::text;
CREATE INDEX rsvps_of_user ON rsvps USING btree (user_id, occurrence_id) INCLUDE (answer, is_quiet);
CREATE TRIGGER rsvps_change_a_feed AFTER INSERT OR DELETE OR UPDATE OF answer ON rsvps FOR EACH ROW EXECUTE FUNCTION stale_own_feed();

create table saved_holdings (
  user_id integer not null,
  holding_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_holdings_pkey PRIMARY KEY (user_id, holding_id),
  constraint saved_holdings_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint saved_holdings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX saved_holdings_by_holding ON saved_holdings USING btree (holding_id);
CREATE INDEX saved_holdings_by_time ON saved_holdings USING btree (user_id, created_at DESC, holding_id DESC);

create table saves (
  user_id integer not null,
  post_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint saves_pkey PRIMARY KEY (user_id, post_id),
  constraint saves_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint saves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX saves_by_post ON saves USING btree (post_id);
CREATE INDEX saves_by_time ON saves USING btree (user_id, created_at DESC, post_id DESC);

create table schema_migrations (
  id integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

create table schemes (
  id integer generated always as identity not null,
  name text not null,
  hours numeric(6,2) not null,
  months integer not null,
  minima jsonb default '[]'::jsonb not null,
  url text,
  note text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint schemes_pkey PRIMARY KEY (id),
  constraint schemes_hours_check CHECK (hours >= 1::numeric AND hours <= 1000::numeric),
  constraint schemes_months_check CHECK (months >= 1 AND months <= 120),
  constraint schemes_name_check CHECK (length(name) <= 80),
  constraint schemes_note_check CHECK (length(note) <= 500),
  constraint schemes_url_check CHECK (length(url) <= 500)
);

create table secrets (
  name text not null,
  value bytea not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table sessions (
  id uuid default gen_random_uuid() not null,
  token_hash bytea not null,
  user_id integer not null,
  device text not null,
  address text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  renewal text,
  sign_on_link bigint,
  sign_on_sid text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_sign_on_link_fkey FOREIGN KEY (sign_on_link) REFERENCES sign_on_links(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_renewal_check CHECK (renewal = ANY (ARRAY['due'::text, 'done'::text]))
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_sign_on ON sessions USING btree (sign_on_link) WHERE sign_on_link IS NOT NULL;
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, last_seen_at DESC);

create table sign_on_attempts (
  token_hash bytea not null,
  provider text not null,
  return_to text not null,
  user_id integer,
  found jsonb,
  expires_at timestamp with time zone not null,
  invitation bytea,
  constraint sign_on_attempts_pkey PRIMARY KEY (token_hash),
  constraint sign_on_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_on_attempts_by_expiry ON sign_on_attempts USING btree (expires_at);
CREATE INDEX sign_on_attempts_by_user ON sign_on_attempts USING btree (user_id);

create table sign_on_links (
  id bigint generated always as identity not null,
  user_id integer not null,
  issuer text not null,
  subject text not null,
  orcid text,
  gave_verified boolean default false not null,
  gave_admin boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  constraint sign_on_links_pkey PRIMARY KEY (id),
  constraint sign_on_links_issuer_subject_key UNIQUE (issuer, subject),
  constraint sign_on_links_user_id_issuer_key UNIQUE (user_id, issuer),
  constraint sign_on_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_on_links_orcid_check CHECK (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'::text),
  constraint sign_on_links_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 255)
);

create table sign_on_logouts (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint sign_on_logouts_pkey PRIMARY KEY (token_hash)
);

create table signing_keys (
  id integer generated always as identity not null,
  public_key bytea not null,
  sealed_key bytea,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX signing_key_in_use ON signing_keys USING btree ((retired_at IS NULL)) WHERE retired_at IS NULL;

create table site_page_versions (
  id integer generated always as identity not null,
  page text not null,
  mode text not null,
  body text not null,
  author_id integer,
  created_at timestamp with time zone not null,
  constraint site_page_versions_pkey PRIMARY KEY (id),
  constraint site_page_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint site_page_versions_mode_check CHECK (mode = ANY (ARRAY['replace'::text, 'follow'::text, 'house'::text]))
);
CREATE INDEX site_page_versions_by_author ON site_page_versions USING btree (author_id);
CREATE INDEX site_page_versions_by_page ON site_page_versions USING btree (page, id DESC);

create table site_pictures (
  slot text not null,
  file_key text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint site_pictures_pkey PRIMARY KEY (slot),
  constraint site_pictures_height_check CHECK (height > 0),
  constraint site_pictures_slot_check CHECK (slot = ANY (ARRAY['logo'::text, 'logo-print'::text, 'icon-192'::text, 'icon-512'::text, 'sign-in'::text])),
  constraint site_pictures_width_check CHECK (width > 0)
);
CREATE TRIGGER file_released AFTER DELETE ON site_pictures FOR EACH ROW EXECUTE FUNCTION release_file();

create table stale_feeds (
  id bigint generated always as identity not null,
  user_id integer not null,
  constraint stale_feeds_pkey PRIMARY KEY (id),
  constraint stale_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES calendar_feeds(user_id) ON DELETE CASCADE
);
CREATE INDEX stale_feeds_of_user ON stale_feeds USING btree (user_id);

create table suspensions (
  id integer generated always as identity not null,
  user_id integer not null,
  admin_id integer,
  reason text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint suspensions_pkey PRIMARY KEY (id),
  constraint suspensions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint suspensions_reason_check CHECK (length(reason) <= 1000)
);
CREATE INDEX suspensions_by_admin ON suspensions USING btree (admin_id);
CREATE INDEX suspensions_by_user ON suspensions USING btree (user_id, id DESC);
CREATE UNIQUE INDEX suspensions_standing ON suspensions USING btree (user_id) WHERE ended_at IS NULL;

create table terms_acknowledgements (
  version_id integer not null,
  user_id integer not null,
  acknowledged_at timestamp with time zone default now() not null,
  constraint terms_acknowledgements_pkey PRIMARY KEY (version_id, user_id),
  constraint terms_acknowledgements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint terms_acknowledgements_version_id_fkey FOREIGN KEY (version_id) REFERENCES terms_versions(id) ON DELETE CASCADE
);
CREATE INDEX terms_acknowledgements_by_user ON terms_acknowledgements USING btree (user_id);

create table terms_versions (
  id integer generated always as identity not null,
  document text not null,
  summary text not null,
  text text,
  effective_on date not null,
  created_at timestamp with time zone default now() not null,
  constraint terms_versions_pkey PRIMARY KEY (id),
  constraint terms_versions_document_check CHECK (document = ANY (ARRAY['terms'::text, 'privacy'::text])),
  constraint terms_versions_summary_check CHECK (length(summary) <= 1000),
  constraint terms_versions_text_check CHECK (length(text) <= 60000)
);
CREATE INDEX terms_versions_by_document ON terms_versions USING btree (document, effective_on);
CREATE INDEX terms_versions_by_time ON terms_versions USING btree (created_at DESC);

create table throttles (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_by_reset ON throttles USING btree (resets_at);

create table two_factor (
  user_id integer not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX two_factor_unfinished ON two_factor USING btree (created_at) WHERE confirmed_at IS NULL;

create table uncounted_words (
  id bigint generated always as identity not null,
  words tsvector not null,
  posts integer not null,
  constraint uncounted_words_pkey PRIMARY KEY (id)
);

create table untold_changes (
  occurrence_id integer not null,
  before jsonb not null,
  since timestamp with time zone default now() not null,
  constraint untold_changes_pkey PRIMARY KEY (occurrence_id),
  constraint untold_changes_occurrence_id_fkey FOREIGN KEY (occurrence_id) REFERENCES occurrences(id) ON DELETE CASCADE
);
CREATE INDEX untold_changes_by_age ON untold_changes USING btree (since);

create table user_specialities (
  speciality text not null,
  user_id integer not null,
  constraint user_specialities_pkey PRIMARY KEY (speciality, user_id),
  constraint user_specialities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_specialities_by_user ON user_specialities USING btree (user_id);

create table users (
  id integer generated always as identity not null,
  username text not null,
  email text not null,
  pending_email text,
  password_hash text not null,
  name text not null,
  job_title text,
  workplace text,
  bio text,
  profile_picture text,
  is_admin boolean default false not null,
  is_verified boolean default false not null,
  email_verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  warning_count integer default 0 not null,
  colleague_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  pronouns text,
  orcid text,
  country text,
  specialities text[] default '{}'::text[] not null,
  cover_picture text,
  email_visibility text default 'nobody'::text not null,
  messages_from text default 'members'::text not null,
  requests_from text default 'members'::text not null,
  is_suggested boolean default true not null,
  counts_profile_views boolean default true not null,
  shows_typing boolean default true not null,
  shows_read boolean default true not null,
  digest text default 'weekly'::text not null,
  name_key text collate "C" generated always as (fold(name)) stored not null,
  workplace_key text generated always as (fold(workplace)) stored,
  speciality_keys text[] generated always as (fold_all(specialities)) stored not null,
  search_name text generated always as (fold((name || ' '::text) || username)) stored not null,
  search tsvector generated always as ((setweight(to_tsvector('simple'::regconfig, search_text((name || ' '::text) || username)), 'A'::"char") || to_tsvector('simple'::regconfig, search_text((COALESCE(job_title, ''::text) || ' '::text) || COALESCE(workplace, ''::text)))) || array_to_tsvector(ARRAY['~'::text || width_bucket(id, ARRAY[1025, 4097, 16385, 65537, 262145])])) stored not null,
  card text generated always as (((((((((((((('{"id":'::text || id::text) || ',"username":'::text) || json_text(username)) || ',"name":'::text) || json_text(name)) || ',"jobTitle":'::text) || json_text(job_title)) || ',"workplace":'::text) || json_text(workplace)) || ',"profilePicture":'::text) || json_text(profile_picture)) || ',"isVerified":'::text) || is_verified::text) || '}'::text) stored not null,
  verification_refused_at timestamp with time zone,
  admin_search text generated always as (lower((((name || '
'::text) || username) || '
'::text) || email)) stored not null,
  deletion_at timestamp with time zone,
  deletion_keeps_writing boolean default true not null,
  erased_at timestamp with time zone,
  group_invites_from text default 'members'::text not null,
  shows_groups boolean default true not null,
  time_zone text,
  feed_version integer default 1 not null,
  feed_with_interested boolean default true not null,
  names_orcid boolean default false not null,
  waiting_since timestamp with time zone,
  letter_language text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_bio_check CHECK (length(bio) <= 2000),
  constraint users_colleague_count_check CHECK (colleague_count >= 0),
  constraint users_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint users_digest_check CHECK (digest = ANY (ARRAY['daily'::text, 'weekly'::text, 'never'::text])),
  constraint users_email_check CHECK (length(email) <= 254),
  constraint users_email_visibility_check CHECK (email_visibility = ANY (ARRAY['nobody'::text, 'colleagues'::text, 'members'::text])),
  constraint users_group_invites_from_check CHECK (group_invites_from = ANY (ARRAY['members'::text, 'colleagues'::text, 'nobody'::text])),
  constraint users_job_title_check CHECK (length(job_title) <= 120),
  constraint users_letter_language_check CHECK (letter_language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text])),
  constraint users_messages_from_check CHECK (messages_from = ANY (ARRAY['members'::text, 'colleagues'::text, 'nobody'::text])),
  constraint users_name_check CHECK (length(name) >= 2 AND length(name) <= 80),
  constraint users_orcid_check CHECK (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'::text),
  constraint users_pending_email_check CHECK (length(pending_email) <= 254),
  constraint users_pronouns_check CHECK (length(pronouns) <= 40),
  constraint users_requests_from_check CHECK (requests_from = ANY (ARRAY['members'::text, 'shared_colleagues'::text, 'nobody'::text])),
  constraint users_specialities_check CHECK (cardinality(specialities) <= 8),
  constraint users_time_zone_check CHECK (length(time_zone) <= 60),
  constraint users_username_check CHECK (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$'::text),
  constraint users_wait_before_they_enter CHECK (waiting_since IS NULL OR email_verified_at IS NULL),
  constraint users_warning_count_check CHECK (warning_count >= 0),
  constraint users_workplace_check CHECK (length(workplace) <= 160)
);
CREATE INDEX users_admin_search ON users USING gin (admin_search gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE INDEX users_admin_search_letters ON users USING gin (letters_and_pairs(admin_search)) WITH (gin_pending_list_limit='128');
CREATE INDEX users_admins ON users USING btree (id) WHERE is_admin;
CREATE INDEX users_by_age ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_by_country ON users USING btree (country, name_key, id) WHERE country IS NOT NULL;
CREATE INDEX users_by_cover ON users USING btree (cover_picture) WHERE cover_picture IS NOT NULL;
CREATE INDEX users_by_mail_domain ON users USING btree (lower(split_part(email, '@'::text, 2))) WHERE is_verified;
CREATE INDEX users_by_name ON users USING btree (name_key, id);
CREATE INDEX users_by_picture ON users USING btree (profile_picture) WHERE profile_picture IS NOT NULL;
CREATE INDEX users_by_similar_name ON users USING gin (search_name gin_trgm_ops) WITH (gin_pending_list_limit='128') WHERE email_verified_at IS NOT NULL AND suspended_at IS NULL;
CREATE INDEX users_by_warnings ON users USING btree (warning_count DESC, id DESC);
CREATE INDEX users_by_workplace ON users USING btree (workplace_key, name_key, id) WHERE workplace_key IS NOT NULL;
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE INDEX users_search ON users USING gin (search) WITH (gin_pending_list_limit='128') WHERE email_verified_at IS NOT NULL AND suspended_at IS NULL;
CREATE INDEX users_suspended ON users USING btree (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_to_erase ON users USING btree (deletion_at) WHERE deletion_at IS NOT NULL;
CREATE INDEX users_to_verify ON users USING btree (created_at, id) WHERE NOT is_verified AND verification_refused_at IS NULL;
CREATE INDEX users_unproven ON users USING btree (created_at) WHERE email_verified_at IS NULL AND erased_at IS NULL;
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username));
CREATE INDEX users_waiting ON users USING btree (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE TRIGGER activity_begun AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION begin_activity();
CREATE TRIGGER card_changed AFTER UPDATE OF card, suspended_at ON users FOR EACH ROW WHEN (new.card IS DISTINCT FROM old.card OR (new.suspended_at IS NULL) IS DISTINCT FROM (old.suspended_at IS NULL)) EXECUTE FUNCTION keep_author_cards();
CREATE TRIGGER digest_begun AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION begin_digest();
CREATE TRIGGER digest_moved AFTER UPDATE OF digest ON users FOR EACH ROW WHEN (old.digest <> new.digest) EXECUTE FUNCTION move_digest();
CREATE TRIGGER name_changed AFTER UPDATE OF name, email_verified_at, suspended_at ON users FOR EACH ROW WHEN (new.name IS DISTINCT FROM old.name OR (new.email_verified_at IS NULL) IS DISTINCT FROM (old.email_verified_at IS NULL) OR (new.suspended_at IS NULL) IS DISTINCT FROM (old.suspended_at IS NULL)) EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER name_given AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER name_taken AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER pictures_released AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION release_pictures();
CREATE TRIGGER pictures_replaced AFTER UPDATE OF profile_picture, cover_picture ON users FOR EACH ROW WHEN (new.profile_picture IS DISTINCT FROM old.profile_picture OR new.cover_picture IS DISTINCT FROM old.cover_picture) EXECUTE FUNCTION release_pictures();
CREATE TRIGGER specialities_changed AFTER UPDATE OF specialities ON users FOR EACH ROW WHEN (new.specialities IS DISTINCT FROM old.specialities) EXECUTE FUNCTION keep_specialities();
CREATE TRIGGER specialities_given AFTER INSERT ON users FOR EACH ROW WHEN (new.specialities <> '{}'::text[]) EXECUTE FUNCTION keep_specialities();
CREATE TRIGGER users_change_feeds AFTER UPDATE OF name, suspended_at, erased_at, is_admin, feed_with_interested ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.suspended_at IS DISTINCT FROM new.suspended_at OR old.erased_at IS DISTINCT FROM new.erased_at OR old.is_admin IS DISTINCT FROM new.is_admin OR old.feed_with_interested IS DISTINCT FROM new.feed_with_interested) EXECUTE FUNCTION stale_feeds_of_member();

create table want_answers (
  id integer generated always as identity not null,
  want_id integer not null,
  user_id integer not null,
  holding_id integer,
  url text,
  note text not null,
  helped_at timestamp with time zone,
  client_id text,
  created_at timestamp with time zone default now() not null,
  constraint want_answers_pkey PRIMARY KEY (id),
  constraint want_answers_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE SET NULL,
  constraint want_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint want_answers_want_id_fkey FOREIGN KEY (want_id) REFERENCES wants(holding_id) ON DELETE CASCADE,
  constraint want_answers_note_check CHECK (length(note) <= 1000),
  constraint want_answers_url_check CHECK (length(url) <= 500)
);
CREATE UNIQUE INDEX want_answers_by_client_id ON want_answers USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX want_answers_by_holding ON want_answers USING btree (holding_id) WHERE holding_id IS NOT NULL;
CREATE INDEX want_answers_in_order ON want_answers USING btree (want_id, id);
CREATE INDEX want_answers_of_user ON want_answers USING btree (user_id, id DESC);

create table wants (
  holding_id integer not null,
  about text not null,
  subjects text[] default '{}'::text[] not null,
  language text,
  until date,
  status text default 'open'::text not null,
  answer_count integer default 0 not null,
  active_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  reopened_at timestamp with time zone,
  constraint wants_pkey PRIMARY KEY (holding_id),
  constraint wants_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE CASCADE,
  constraint wants_about_check CHECK (about = ANY (ARRAY['resource'::text, 'volume'::text])),
  constraint wants_answer_count_check CHECK (answer_count >= 0),
  constraint wants_check CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint wants_status_check CHECK (status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))
);
CREATE INDEX wants_by_activity ON wants USING btree (active_at) WHERE status <> 'closed'::text;
CREATE INDEX wants_by_end ON wants USING btree (until) WHERE status <> 'closed'::text AND until IS NOT NULL;
CREATE INDEX wants_by_subject ON wants USING gin (fold_all(subjects));

create table warnings (
  id integer generated always as identity not null,
  user_id integer not null,
  admin_id integer,
  rule text not null,
  reason text not null,
  post_id integer,
  quoted_content text,
  created_at timestamp with time zone default now() not null,
  acknowledged_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lift_reason text,
  holding_id integer,
  constraint warnings_pkey PRIMARY KEY (id),
  constraint warnings_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint warnings_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holdings(id) ON DELETE SET NULL,
  constraint warnings_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint warnings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint warnings_of_one CHECK (num_nonnulls(post_id, holding_id) <= 1),
  constraint warnings_reason_check CHECK (length(reason) <= 1000)
);
CREATE INDEX warnings_by_admin ON warnings USING btree (admin_id);
CREATE INDEX warnings_by_holding ON warnings USING btree (holding_id) WHERE holding_id IS NOT NULL;
CREATE INDEX warnings_by_post ON warnings USING btree (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX warnings_by_time ON warnings USING btree (created_at);
CREATE INDEX warnings_by_user ON warnings USING btree (user_id, id DESC);

create table webhook_deliveries (
  id uuid default gen_random_uuid() not null,
  webhook_id uuid not null,
  event text not null,
  body jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  status integer,
  fault text,
  ms integer,
  attempted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries USING btree (webhook_id, created_at DESC, id);

create table webhooks (
  id uuid not null,
  url text not null,
  events text[] not null,
  sealed_secret bytea not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  is_off_since_restore boolean default false not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint webhooks_events_check CHECK (cardinality(events) > 0),
  constraint webhooks_off_are_paused CHECK (paused_at IS NOT NULL OR NOT is_off_since_restore),
  constraint webhooks_url_check CHECK (length(url) <= 500)
);
CREATE INDEX webhooks_by_admin ON webhooks USING btree (created_by) WHERE created_by IS NOT NULL;
