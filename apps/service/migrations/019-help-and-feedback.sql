-- One vote of a session for each answer of the help centre. The session is kept as a digest, and no longer than sessions live.
create table help_votes (
  question_id text not null,
  owner_hash text not null,
  is_like boolean not null,
  voted_at timestamptz not null default clock_timestamp(),
  primary key (question_id, owner_hash)
);
create index help_votes_by_age on help_votes (voted_at);

-- What was voted on each answer, also by sessions that are forgotten since.
create table help_counts (
  question_id text primary key,
  likes integer not null,
  votes integer not null,
  check (likes >= 0 and likes <= votes)
);

-- Messages of visitors, kept for a configured time.
create table feedback (
  reference text primary key,
  topic text not null,
  message text not null,
  msisdn text,
  email text,
  language text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index feedback_by_age on feedback (sent_at);
