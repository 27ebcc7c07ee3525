-- Wallets that ask on the phone: whose wallet, and when it was asked. Attempts from before this stood
-- here keep null: what was submitted then had a page of a gateway.
alter table payments add column payer_msisdn text;
alter table payments add column charge_sent_at timestamptz;

-- What is still to be told by SMS. Written with the move it tells of, so that neither is without the
-- other; the words are made when it is sent.
create table messages (
  id          bigint generated always as identity primary key,
  payment_id  text not null,
  order_id    text not null,
  kind        text not null,
  msisdn      text not null,
  created_at  timestamptz not null,
  next_at     timestamptz,
  tries       integer not null,
  lease_until timestamptz,
  sent_at     timestamptz,
  provider_id text,
  failure     text
);
create unique index messages_once on messages (payment_id, kind, msisdn);
create index messages_due on messages (next_at) where next_at is not null;
