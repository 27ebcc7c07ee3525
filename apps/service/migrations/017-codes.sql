-- One-time codes under way (decision 077). No column can tell a code: it is derived from id and recipient under a key
-- that only the processes have. Housekeeping deletes each two days after its end, and with it its sends and guesses.
create table otp_challenges (
  id           text        primary key,
  owner_hash   text        not null,
  channel      text        not null check (channel in ('sms', 'mail')),
  -- The number or address that receives, by which sends and guesses are counted over all sessions.
  recipient    text        not null,
  purpose      text        not null,
  language     text        not null,
  -- False for a number that is no subscriber's: it is answered alike, and nothing is sent.
  is_reachable boolean     not null,
  until        timestamptz not null,
  used_at      timestamptz
);
create index otp_challenges_by_end on otp_challenges (until);

-- A send counts from before it leaves; one that certainly reached nothing is deleted.
create table otp_sends (
  id           bigint      generated always as identity primary key,
  challenge_id text        not null references otp_challenges (id) on delete cascade,
  recipient    text        not null,
  at           timestamptz not null
);
create index otp_sends_by_recipient on otp_sends (recipient, at);
create index otp_sends_by_challenge on otp_sends (challenge_id);

-- Wrong guesses. Each is compared and counted in one transaction, under the lock of its recipient.
create table otp_guesses (
  id           bigint      generated always as identity primary key,
  challenge_id text        not null references otp_challenges (id) on delete cascade,
  recipient    text        not null,
  at           timestamptz not null
);
create index otp_guesses_by_recipient on otp_guesses (recipient, at);
create index otp_guesses_by_challenge on otp_guesses (challenge_id);
