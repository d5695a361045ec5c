-- How many posts a member has changes with each approval. PostgreSQL reads all checks and generated columns of a table anew for
-- every update of it: in `users` that cost more than anything else an approval did.
-- No one approves anything meanwhile, so no count is lost.
lock table users, member_activity in access exclusive mode;
alter table member_activity set (fillfactor = 70);
alter table member_activity add column post_count integer not null default 0 check (post_count >= 0);
update member_activity set post_count = users.post_count from users where users.id = user_id and users.post_count > 0;
alter table users drop column post_count;
