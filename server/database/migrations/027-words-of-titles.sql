-- Words of titles are known like those of posts (003-people.sql), where every member may read the title. How one joins a group
-- stands among its facts. What stands in another holding follows it, and is left to the room that it belongs to.
create function is_title_open(kind text, state text, audience text, parent_id integer, facts jsonb) returns boolean
  language sql immutable parallel safe
  return state = 'approved' and audience <> 'group' and parent_id is null
    and (kind <> 'group' or coalesce(facts->>'joining', 'hidden') <> 'hidden');

create function leave_words_of_title() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_title_open(old.kind, old.state, old.audience, old.parent_id, old.facts) then
    insert into uncounted_words (words, posts) values (strip(to_tsvector('simple', search_text(old.title))), -1);
  end if;
  if tg_op <> 'DELETE' and is_title_open(new.kind, new.state, new.audience, new.parent_id, new.facts) then
    insert into uncounted_words (words, posts) values (strip(to_tsvector('simple', search_text(new.title))), 1);
  end if;
  return null;
end $$;
create trigger title_words_written after insert on holdings for each row when (new.state = 'approved') execute function leave_words_of_title();
create trigger title_words_taken after delete on holdings for each row when (old.state = 'approved') execute function leave_words_of_title();
-- Facts change with every member who joins: what is asked of them says whether it matters.
create trigger title_words_changed after update of title, state, audience, facts on holdings for each row
  when ((new.title, is_title_open(new.kind, new.state, new.audience, new.parent_id, new.facts))
    is distinct from (old.title, is_title_open(old.kind, old.state, old.audience, old.parent_id, old.facts)))
  execute function leave_words_of_title();

insert into uncounted_words (words, posts)
  select strip(to_tsvector('simple', search_text(title))), 1 from holdings where is_title_open(kind, state, audience, parent_id, facts);
