-- The number of secrets that the provider called wrong; it names the next request of the charge (decision 076).
-- Without a check, since that would read the whole table under a lock.
alter table payments add column secret_tries integer not null default 0;

-- Wrong PINs of a wallet, and those that no answer was noted to, over all sessions. The PIN itself is stored nowhere.
create table secret_tries (
  payment_id text        not null references payments (id),
  n          integer     not null,
  payer      text        not null,
  at         timestamptz not null,
  primary key (payment_id, n)
);
create index secret_tries_by_payer on secret_tries (payer, at);
create index secret_tries_by_time on secret_tries (at);

-- Proofs that a number is the visitor's: each serves once. Housekeeping deletes them.
create table proofs (
  -- SHA-256 of the proof, hex.
  digest     text        primary key,
  owner_hash text        not null,
  subject    text        not null,
  purpose    text        not null,
  until      timestamptz not null,
  -- The attempt that it opened; null while it is unused.
  payment_id text        references payments (id)
);
create index proofs_by_end on proofs (until);

-- Tokens that prove the number of a wallet for some minutes, in the session that got them.
create table access_tokens (
  -- SHA-256 of the token, hex.
  digest     text        primary key,
  owner_hash text        not null,
  msisdn     text        not null,
  until      timestamptz not null
);
create index access_tokens_by_end on access_tokens (until);
