-- Personal data end by a schedule (decision 039); each kind is found by an index of its own, oldest first.

-- When an order was made that no attempt is known of; null once there is one.
alter table orders add column bare_since timestamptz;
update orders o set bare_since = created_at
where not exists (select from payments p where p.order_id = o.id);
alter table orders alter column bare_since set default clock_timestamp();
create index orders_bare on orders (bare_since) where bare_since is not null;

-- Numbers that no name has replaced yet; such a name begins with a star.
create index orders_with_number on orders (created_at) where left(msisdn, 1) <> '*';

-- Finished payments that still hold an email address or a payer, by their end.
create index payments_with_contact on payments (greatest(registered_at, delivered_at, refunded_at, ended_at))
  where state in ('delivered', 'refunded', 'failed', 'expired', 'superseded')
    and (email_id is not null or payer_msisdn is not null);
