-- What a device was shown, and may act on for a while (decision 152): a number with its account, a bill, invoices. Ended by
-- a read, used up by an attempt, deleted by housekeeping after its end.
create table device_grants (
  owner_hash text        not null,
  kind       text        not null check (kind in ('account', 'bill', 'invoices', 'invoice')),
  -- A number, an account, or two of them with a slash between.
  subject    text        not null,
  shown      jsonb       not null,
  until      timestamptz not null,
  -- The order whose attempt used it up; null while it is unused.
  order_id   text        references orders (id),
  primary key (owner_hash, kind, subject)
);
create index device_grants_by_end on device_grants (until);
create index device_grants_by_order on device_grants (order_id) where order_id is not null;
