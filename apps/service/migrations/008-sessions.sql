-- Sessions that "Forget me" ended before their time (decision 040). Housekeeping deletes them by their end.
create table ended_sessions (
  -- SHA-256 of the session's id, hex.
  hash  text primary key,
  until timestamptz not null
);
create index ended_sessions_by_end on ended_sessions (until);
