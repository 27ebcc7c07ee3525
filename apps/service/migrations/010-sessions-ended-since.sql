-- Every process keeps a copy of the ended sessions and reads what was added since (decision 058). A process of the
-- version before adds rows without the moment, which is then the row's own.
alter table ended_sessions add column ended_at timestamptz not null default clock_timestamp();
create index ended_sessions_since on ended_sessions (ended_at);
-- Payments by card have no payer: they need no entry at every move.
drop index payments_by_payer;
create index payments_by_payer on payments (payer_msisdn, submitted_at)
  where payer_msisdn is not null and submitted_at is not null;
