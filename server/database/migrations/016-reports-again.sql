-- What was decided can be reported again: by each person once at a time.
alter table reports drop constraint reports_reporter_id_subject_type_subject_id_key;
create unique index reports_once_open on reports (reporter_id, subject_type, subject_id) where closed_at is null;
-- A digest of what the reported thing said when it was decided on; null where that was not kept.
alter table reports add column closed_state text;

-- Whose it is: known of every report from now on, so that a member's history finds those about what is gone.
update reports set author_id = subject_id
 where author_id is null and subject_type = 'user' and exists (select from users where id = subject_id);
update reports set author_id = posts.author_id from posts
 where reports.author_id is null and subject_type = 'post' and posts.id = subject_id;
update reports set author_id = comments.author_id from comments
 where reports.author_id is null and subject_type = 'comment' and comments.id = subject_id;
update reports set author_id = messages.sender_id from messages
 where reports.author_id is null and subject_type = 'message' and messages.id = subject_id;

-- What was found to be in order is no longer for admins; what its writer took back meanwhile was kept for them alone.
delete from report_quotes using reports where reports.id = report_id and outcome = 'dismissed';
delete from attachments using messages
 where messages.id = message_id and unsent_at is not null
   and not exists (select from reports where subject_type = 'message' and subject_id = messages.id and closed_at is null);
delete from messages
 where exists (select from reports where subject_type = 'message' and subject_id = messages.id)
   and not exists (select from reports where subject_type = 'message' and subject_id = messages.id and closed_at is null)
   and not exists (
     select from conversation_members as side
      where side.conversation_id = messages.conversation_id and messages.id > side.cleared_up_to
        and not exists (select from deleted_messages where message_id = messages.id and user_id = side.user_id));
