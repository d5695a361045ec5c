-- Of one kind, the queue is read from the same indexes as of all.
drop index holdings_waiting;
drop index holdings_waiting_by_score;
create index holdings_waiting on holdings (waits_since, id) include (kind) where waits_since is not null;
create index holdings_waiting_by_score on holdings (ai_score, id) include (kind) where waits_since is not null;
