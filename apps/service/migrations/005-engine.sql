-- The engine knows neither products nor methods, refunds are rows, and the schema refuses what the
-- rules must never do. Columns are renamed, so processes of the version before have to be stopped first;
-- payments under way go on afterwards.

-- What was bought is one value, tagged by its kind; what is charged and what is delivered are two amounts.
alter table orders
  add column item jsonb,
  add column same_key text,
  add column value_minor bigint,
  add column value_currency text,
  add column quoted_at timestamptz;
update orders set
  item = jsonb_build_object('kind', 'airtime', 'lineType', line_type),
  same_key = 'airtime/' || msisdn || '/' || amount_minor || '/' || currency,
  value_minor = amount_minor,
  value_currency = currency,
  quoted_at = created_at;
alter table orders
  alter column item set not null,
  alter column same_key set not null,
  alter column value_minor set not null,
  alter column value_currency set not null,
  alter column quoted_at set not null,
  drop column line_type,
  add constraint orders_value_positive check (value_minor > 0);

alter table payments rename column top_up_round to fulfilment_round;
alter table payments rename column top_up_unsure_since to fulfilment_sent_by;
alter table payments
  add column shown jsonb,
  add column fulfilment_denied_at timestamptz,
  add column evidence_at timestamptz,
  add column evidence_ids text[] not null default '{}',
  add column named_at timestamptz,
  add column asked_at timestamptz,
  add column work_failures integer not null default 0,
  add column last_error text;
alter table payments alter column work_failures drop default;
-- The mark was the moment of the decision, and is now the latest one at which the request can have left:
-- that is when the processes of the version before were stopped.
update payments set fulfilment_sent_by = now() where fulfilment_sent_by is not null;
update payments set shown = jsonb_build_object('kind', 'redirect', 'url', redirect_url)
  where redirect_url is not null;
update payments set shown = jsonb_build_object('kind', 'prompt')
  where payer_msisdn is not null and state in ('in-process', 'unknown');

-- Refunds: one row for each that was asked for at the provider.
create table refunds (
  payment_id         text not null references payments (id),
  ordinal            integer not null check (ordinal > 0),
  provider           text not null,
  state              text not null
    check (state in ('due', 'sent', 'under-way', 'returned', 'failed', 'stuck', 'called-off')),
  amount_minor       bigint not null check (amount_minor > 0),
  currency           text not null,
  reason             text not null,
  provider_refund_id text,
  created_at         timestamptz not null,
  sent_by            timestamptz,
  initiated_at       timestamptz,
  ended_at           timestamptz,
  tries              integer not null,
  looks              integer not null,
  refusals           integer not null,
  short_since        timestamptz,
  is_asked_about     boolean not null,
  detail             text not null,
  primary key (payment_id, ordinal)
);
-- One that failed and arrives after all is told of as the one that followed it.
create unique index refunds_by_provider_id on refunds (provider, provider_refund_id)
  where provider_refund_id is not null and state <> 'failed';
create index refunds_lookup on refunds (provider, provider_refund_id) where provider_refund_id is not null;
-- A payment's money goes back once at a time.
create unique index refunds_one_open on refunds (payment_id)
  where state in ('due', 'sent', 'under-way');
-- At most one refund of a payment has arrived.
create unique index refunds_one_returned on refunds (payment_id) where state = 'returned';

create table refund_history (
  id         bigint generated always as identity primary key,
  payment_id text not null,
  ordinal    integer not null,
  at         timestamptz not null,
  move       text not null,
  from_state text,
  to_state   text not null,
  detail     text not null
);
create index refund_history_by_payment on refund_history (payment_id, id);
create trigger refund_history_append_only before update or delete on refund_history
  for each row execute function refuse_change();

insert into refunds (payment_id, ordinal, provider, state, amount_minor, currency, reason, created_at,
    sent_by, ended_at, tries, looks, refusals, is_asked_about, detail)
  select id, 1, provider,
    case state when 'refunded' then 'returned' when 'exception' then 'stuck'
      else case when refund_unsure_since is null then 'due' else 'sent' end end,
    coalesce(taken_minor, amount_minor), coalesce(taken_currency, currency),
    coalesce(reason, 'not-delivered'), refund_due_at,
    case when state = 'refund-due' and refund_unsure_since is not null then now() end, refunded_at,
    case when refund_unsure_since is null then 0 else 1 end, 0, refund_refusals, false, ''
  from payments where state in ('refund-due', 'refunded', 'exception') and refund_due_at is not null
    -- What no refund was sent for yet gets one once the operator was asked.
    and (state <> 'refund-due' or refund_unsure_since is not null);
alter table payments
  drop column redirect_url,
  drop column refund_unsure_since,
  drop column refund_refusals;

-- The provider's own ids of a charge, where enquiry and callback know only those.
create table provider_sessions (
  provider   text not null,
  session    text not null,
  payment_id text not null references payments (id),
  created_at timestamptz not null,
  primary key (provider, session)
);
create index provider_sessions_by_payment on provider_sessions (payment_id);

-- News that contradict what is stored: each is a case for a person, once.
create table anomalies (
  id         bigint generated always as identity primary key,
  payment_id text not null,
  order_id   text not null,
  at         timestamptz not null,
  kind       text not null
    check (kind in ('delivered-after-refund', 'delivered-twice', 'refunded-after-delivery', 'second-transaction',
      'other-amount', 'taken-back')),
  subject    text not null,
  detail     text not null,
  closed_at  timestamptz,
  closed_by  text,
  closing    text
);
create unique index anomalies_once on anomalies (payment_id, kind, subject);
create index anomalies_open on anomalies (at) where closed_at is null;

-- What the rules must never do, the database refuses.
create unique index payments_one_paid on payments (order_id) where state in ('paid', 'delivered');
create unique index payments_one_open on payments (order_id)
  where state in ('registered', 'raised', 'in-process', 'unknown');
create unique index payments_by_provider_id on payments (provider, provider_id)
  where provider_id is not null;
alter table payments
  add constraint payments_known_state check (state in ('registered', 'raised', 'in-process', 'unknown',
    'paid', 'delivered', 'refund-due', 'refunded', 'failed', 'expired', 'superseded', 'exception')),
  add constraint payments_amount_positive check (amount_minor > 0),
  add constraint payments_taken_whole check ((taken_minor is null) = (taken_currency is null)),
  add constraint payments_taken_positive check (taken_minor > 0),
  add constraint payments_money_needs_taken
    check (state not in ('paid', 'delivered', 'refund-due') or taken_minor is not null);

-- Balanced in each currency, and a posting may have lines of one account in two of them.
drop index ledger_lines_once;
create unique index ledger_lines_once on ledger_lines (posting_id, account, currency);
create or replace function check_posting_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_lines where posting_id = new.posting_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'posting % does not balance', new.posting_id;
  end if;
  return null;
end $$;
create trigger ledger_no_truncate before truncate on ledger_lines
  for each statement execute function refuse_change();
create trigger history_no_truncate before truncate on payment_history
  for each statement execute function refuse_change();
create trigger refund_history_no_truncate before truncate on refund_history
  for each statement execute function refuse_change();

-- How often a phone rang.
create index payments_by_payer on payments (payer_msisdn, submitted_at)
  where submitted_at is not null;
-- Work that fails, for a person.
create index payments_stuck on payments (work_failures) where work_failures > 0;
-- Housekeeping deletes by age.
create index messages_by_age on messages (created_at);
