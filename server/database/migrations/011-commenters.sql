-- Who wrote a comment, as everybody sees them (users.card): kept beside it, because a page of posts names forty commenters
-- and each would be a look-up of its own. Null while they are suspended: only admins read the comment then.
alter table comments add column author_card text;
update comments set author_card = users.card from users where users.id = comments.author_id and users.suspended_at is null;

-- Somebody who comments and is changed at once: one waits for the other, so none keeps a card that was.
create function give_author_card() returns trigger language plpgsql as $$
begin
  select case when suspended_at is null then card end into new.author_card from users where id = new.author_id for share;
  return new;
end $$;
create trigger comment_written before insert on comments for each row execute function give_author_card();

create function keep_author_cards() returns trigger language plpgsql as $$
begin
  update comments set author_card = case when new.suspended_at is null then new.card end where author_id = new.id;
  return null;
end $$;
create trigger card_changed after update of card, suspended_at on users
  for each row when ((new.card, new.suspended_at is null) is distinct from (old.card, old.suspended_at is null))
  execute function keep_author_cards();
