-- An address that was given for the newsletter; nothing is sent to it but the question, until it is confirmed.
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  email text not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_by_email on newsletter_subscribers (lower(email));
create index newsletter_subscribers_waiting on newsletter_subscribers (created_at) where confirmed_at is null;

-- What links of the newsletter are signed with, and what voters of the Help Center are told apart by.
insert into secrets (name, value)
  values ('newsletter', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))),
         ('help-votes', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table newsletters (
  id integer generated always as identity primary key,
  subject text not null,
  text text not null check (length(text) <= 20000),
  author_name text not null,
  total integer not null default 0,
  sent integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now()
);

-- Letters still to be sent. A row goes when its letter has left, so that who got what is not kept.
create table newsletter_letters (
  newsletter_id integer not null references newsletters on delete cascade,
  subscriber_id integer not null,
  is_queued boolean not null default false,
  primary key (newsletter_id, subscriber_id)
);
create index newsletter_letters_to_queue on newsletter_letters (newsletter_id, subscriber_id) where not is_queued;

create table positions (
  id text primary key,
  title text not null,
  team text not null,
  place text not null,
  employment text not null check (employment in ('FULL_TIME', 'PART_TIME')),
  summary text not null,
  work text[] not null,
  background text[] not null,
  is_open boolean not null default true,
  posted_on date not null,
  -- Their order on the page.
  place_in_list integer generated always as identity
);

-- SPEC 2, Careers.
insert into positions (id, title, team, place, employment, posted_on, summary, work, background) values (
  'senior-full-stack-developer', 'Senior Full-Stack Developer', 'Engineering', 'Remote', 'FULL_TIME', '2026-11-15',
  'Build the network end to end: a TypeScript server, a React client and the database that keeps both honest.',
  array[
    'Take features from a first conversation with members to a measured release',
    'Keep pages fast, accessible and readable on old computers and slow lines',
    'Review code in the open and write down why a choice was made'
  ],
  array[
    'Several years of web development with TypeScript, and SQL that you are not afraid of',
    'A habit of testing what you build, including with a keyboard and a screen reader',
    'Work in or with a library is welcome, and not required'
  ]
);
insert into positions (id, title, team, place, employment, posted_on, summary, work, background) values (
  'community-success-manager', 'Community Success Manager', 'Community', 'Remote', 'FULL_TIME', '2026-11-15',
  'Look after members from their first post on, and help moderators decide in the same way in every language.',
  array[
    'Read the review queue with the moderators and keep its decisions consistent',
    'Answer members, and turn questions that come twice into help articles',
    'Find the institutions and associations whose people are missing here'
  ],
  array[
    'Experience with professional communities, moderation or member services',
    'Clear and kind writing, also when the answer is no',
    'A second language that library workers speak is a great help'
  ]
);
insert into positions (id, title, team, place, employment, posted_on, summary, work, background) values (
  'library-science-specialist', 'Library Science Specialist', 'Community', 'Remote', 'PART_TIME', '2026-11-15',
  'Bring the field into the product: its categories, its vocabulary and the judgment of what is on topic.',
  array[
    'Maintain categories and specialities so that they match how the profession works today',
    'Label examples for the relevance score, and examine where it is wrong',
    'Advise moderators on material with cultural, ethical or legal protocols'
  ],
  array[
    'A degree in library or information science, or comparable practice in a library or archive',
    'Good knowledge of at least two kinds of institution, such as public and academic libraries',
    'Patience with taxonomies, and with people who disagree with them'
  ]
);
insert into positions (id, title, team, place, employment, posted_on, summary, work, background) values (
  'ai-ml-engineer', 'AI/ML Engineer', 'Engineering', 'Remote', 'FULL_TIME', '2026-11-15',
  'Own the relevance score: a small, explainable model that runs on our own machines and advises moderators.',
  array[
    'Improve the score in many languages, and show for each post why it came out as it did',
    'Measure its mistakes with moderators, and publish the figures inside the team',
    'Keep members’ writing on our own servers while doing so'
  ],
  array[
    'Practice with text classification and with honest evaluation of it',
    'A preference for the smallest model that does the job',
    'Interest in how libraries describe and find things'
  ]
);

create table applications (
  id integer generated always as identity primary key,
  position_id text references positions on delete set null,
  -- As it was called when somebody applied for it.
  position_title text,
  name text not null,
  email text not null,
  letter text not null check (length(letter) <= 5000),
  file_key text not null,
  file_name text not null,
  file_size integer not null,
  created_at timestamptz not null default now()
);
create index applications_by_time on applications (created_at desc, id desc);
create index applications_by_position on applications (position_id);
create index applications_by_file on applications (file_key);

create table help_votes (
  article text primary key,
  helpful integer not null default 0,
  unhelpful integer not null default 0
);
-- Who has voted today, as a keyed hash that is another one for each article and day; gone the day after.
create table help_voters (
  day date not null,
  voter_hash bytea not null,
  primary key (day, voter_hash)
);

create table terms_versions (
  id integer generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy')),
  summary text not null check (length(summary) <= 1000),
  -- Markdown. Without one the change is told above the text that was there before.
  text text check (length(text) <= 60000),
  effective_on date not null,
  created_at timestamptz not null default now()
);
create index terms_versions_by_time on terms_versions (created_at desc);
create index terms_versions_by_document on terms_versions (document, effective_on);
create table terms_acknowledgements (
  version_id integer not null references terms_versions on delete cascade,
  user_id integer not null references users on delete cascade,
  acknowledged_at timestamptz not null default now(),
  primary key (version_id, user_id)
);
create index terms_acknowledgements_by_user on terms_acknowledgements (user_id);
