-- Every process keeps a copy of the ended sessions and reads what was added since (decision 058). Rows that a process
-- of the version before adds get the default.
alter table ended_sessions add column ended_at timestamptz not null default clock_timestamp();
create index ended_sessions_since on ended_sessions (ended_at);
