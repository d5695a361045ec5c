-- Of what its authors were told last: a link that is unsure for a while, and then as it was, is no news.
alter table link_checks add column told_state text check (told_state in ('broken', 'moved'));
update link_checks set told_state = state where state in ('broken', 'moved');
update link_checks set told_state = 'broken'
 where state = 'unsure' and failed_days >= 3 and last_failed_on - first_failed_on >= 7;

-- Of versions that no reviewer has read there is one, the newest: of what none has approved it is the first, of other things it waits.
create temporary table unread_versions on commit drop as
  select version.id, version.resource_id, version.number, approved_at is null as is_new
    from resource_versions as version join holdings on holdings.id = resource_id
   where state <> 'approved' and version.number is not null and (approved_at is null or version.created_at > approved_at);
delete from resource_versions using unread_versions as unread
 where resource_versions.id = unread.id and exists (
   select from resource_versions as later where later.resource_id = unread.resource_id and (later.number > unread.number or later.number is null));
update resource_versions
   set number = case when is_new then 1 end, note = case when is_new then null else note end
  from unread_versions as unread where resource_versions.id = unread.id;
update resources set version_count = counted.versions
  from (select resource_id, count(number) as versions from resource_versions group by resource_id) as counted
 where holding_id = counted.resource_id and version_count <> counted.versions;

-- What suspended people used, answered and rated is not counted.
update resources
   set used_count = (select count(*) from resource_uses join users on users.id = user_id
                      where resource_id = resources.holding_id and suspended_at is null)
 where used_count > 0;
update wants
   set answer_count = (select count(*) from want_answers join users on users.id = user_id
                        where want_id = wants.holding_id and suspended_at is null)
 where answer_count > 0;
update courses set ratings = counted.ratings, rating_count = counted.number, rating = case when counted.number >= 3 then counted.average end
  from (select course_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
                                count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[] as ratings,
               count(rating)::integer as number, round(avg(rating), 2) as average
          from (select course_id, case when suspended_at is null then course_reviews.rating end as rating
                  from course_reviews join users on users.id = user_id) as said group by course_id) as counted
 where courses.holding_id = counted.course_id and courses.ratings <> counted.ratings;

update holdings set facts = holdings.facts || kept.facts
  from (select holding_id, jsonb_build_object('versions', version_count, 'usedBy', used_count) as facts from resources
        union all select holding_id, jsonb_build_object('answers', answer_count) from wants
        union all select holding_id, jsonb_build_object('rating', round(rating, 1)::float8, 'ratings', rating_count) from courses) as kept
 where id = kept.holding_id and not holdings.facts @> kept.facts;
