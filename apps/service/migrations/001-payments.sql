-- Orders, attempts to pay them, what happened to each, and the books.
-- Every row carries its order's id, so that one order's rows can later live together on one node.

create table orders (
  id               text primary key,
  owner_hash       text not null,
  created_at       timestamptz not null,
  language         text not null,
  transaction_type text not null,
  msisdn           text not null,
  line_type        text not null,
  amount_minor     bigint not null check (amount_minor > 0),
  currency         text not null,
  redirect_page    text not null,
  reference        text not null,
  receipt_code     text not null,
  paid_by          text,
  open_attempt     text
);
create unique index orders_by_reference on orders (reference);
create unique index orders_by_receipt on orders (receipt_code);
create index orders_by_owner on orders (owner_hash, created_at desc);

create table payments (
  id                 text primary key,
  order_id           text not null references orders (id),
  state              text not null,
  provider           text not null,
  mode               text not null,
  amount_minor       bigint not null,
  currency           text not null,
  msisdn             text not null,
  email_id           text,
  language           text not null,
  registered_at      timestamptz not null,
  submitted_at       timestamptz,
  paid_at            timestamptz,
  delivered_at       timestamptz,
  refund_due_at      timestamptz,
  refunded_at        timestamptz,
  ended_at           timestamptz,
  reason             text,
  redirect_url       text,
  charge_expires_at  timestamptz,
  provider_id        text,
  taken_minor        bigint,
  taken_currency     text,
  top_up_round       integer not null,
  top_up_unsure_since timestamptz,
  refund_unsure_since timestamptz,
  refund_refusals    integer not null,
  cancelled_at       timestamptz,
  next_at            timestamptz,
  tries              integer not null,
  lease_until        timestamptz
);
create index payments_by_order on payments (order_id, registered_at desc);
-- The worker's queue: only rows that wait for something, soonest first.
create index payments_due on payments (next_at) where next_at is not null;
-- What waits for a person, and what the metrics count.
create index payments_open on payments (state)
  where state in ('raised', 'in-process', 'unknown', 'paid', 'refund-due', 'exception');
-- Health of each provider is counted from the newest attempts.
create index payments_by_provider on payments (provider, submitted_at desc) where submitted_at is not null;

create table payment_history (
  id         bigint generated always as identity primary key,
  payment_id text not null,
  order_id   text not null,
  at         timestamptz not null,
  move       text not null,
  from_state text,
  to_state   text not null,
  detail     text not null
);
create index payment_history_by_payment on payment_history (payment_id, id);

-- One row a line; the lines of a posting add up to zero, which the constraint trigger proves at commit.
create table ledger_lines (
  id           bigint generated always as identity primary key,
  posting_id   text not null,
  payment_id   text not null,
  order_id     text not null,
  at           timestamptz not null,
  recipe       text not null,
  account      text not null,
  currency     text not null,
  amount_minor bigint not null check (amount_minor <> 0)
);
create index ledger_lines_by_payment on ledger_lines (payment_id);
create unique index ledger_lines_once on ledger_lines (posting_id, account);

create function check_posting_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from ledger_lines where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not balance', new.posting_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_posting_balance();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger ledger_append_only before update or delete on ledger_lines
  for each row execute function refuse_change();
create trigger history_append_only before update or delete on payment_history
  for each row execute function refuse_change();

create table idempotency_keys (
  key         text not null,
  operation   text not null,
  fingerprint text not null,
  answer      text,
  created_at  timestamptz not null,
  primary key (key, operation)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table callbacks (
  id          bigint generated always as identity primary key,
  provider    text not null,
  received_at timestamptz not null,
  reference   text not null,
  body_digest text not null
);
create index callbacks_by_reference on callbacks (reference);
create index callbacks_by_age on callbacks (received_at);

-- Counters of the rate limiter, shared by all processes; losing them costs nothing.
create unlogged table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
