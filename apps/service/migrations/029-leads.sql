-- Visitors who ask for home broadband (decision 174). A lead is also the work of carrying it to the operator: `next_at` is when
-- that is due next, and the end of its lease while a process has it; null once the operator has it. Deleted by housekeeping.
create table leads (
  -- What the visitor and the operator call it.
  reference          text        primary key,
  -- Of number, plan, town and address without capitals and blanks: the same again is the same lead.
  digest             text        not null unique,
  msisdn             text        not null,
  full_name          text        not null,
  email              text,
  plan_code          text        not null,
  -- As the catalogue had it: minor units.
  price_minor        bigint      not null check (price_minor >= 0),
  currency           text        not null,
  plan_description   text        not null,
  city               text        not null,
  street             text        not null,
  landmark           text        not null,
  latitude           double precision,
  longitude          double precision,
  -- Whether home broadband is sold in the town.
  feasible           boolean     not null,
  consent_at         timestamptz not null,
  created_at         timestamptz not null default clock_timestamp(),
  next_at            timestamptz,
  tries              integer     not null default 0,
  -- The latest moment at which a request with it can have left; null while none has.
  sent_until         timestamptz,
  -- Why the last try failed.
  failure            text,
  operator_id        text,
  -- As last known, with the codes of its notes.
  operator_status    text,
  operator_notes     text[]      not null default '{}',
  check ((latitude is null) = (longitude is null)),
  check ((next_at is null) = (operator_id is not null))
);
create index leads_due on leads (next_at) where next_at is not null;
create index leads_by_age on leads (created_at);

-- `lead`: a lead in a town where home broadband is sold, which opens its order. `lead-shown`: any lead that the device made.
-- `lead-draft`: a form that it has filled in.
alter table device_grants drop constraint device_grants_kind_check;
alter table device_grants add constraint device_grants_kind_check
  check (kind in ('account', 'bill', 'invoices', 'invoice', 'lead', 'lead-shown', 'lead-draft')) not valid;
