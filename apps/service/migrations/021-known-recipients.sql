-- Which of the sends and guesses about a recipient are its owner's own, and from where the others came (decision 114):
-- a session that has proved or paid from the recipient, or the network of one that has not. Rows of the version before
-- count as a stranger's.
alter table otp_challenges add column network text not null default '';
alter table otp_challenges add column is_owners boolean not null default false;
-- A code that was used begins the day of its recipient's sends again.
create index otp_challenges_by_use on otp_challenges (recipient, used_at) where used_at is not null;

-- Numbers and addresses that a session has proved by a code; housekeeping deletes them after 30 days.
create table known_recipients (
  owner_hash text        not null,
  recipient  text        not null,
  known_at   timestamptz not null,
  primary key (owner_hash, recipient)
);
create index known_recipients_by_age on known_recipients (known_at);
