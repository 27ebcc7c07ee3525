-- Rows that money hangs on are never emptied as a whole, nor are the cases for a person.
create function refuse_emptying() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be emptied', tg_table_name;
end $$;
create trigger orders_no_truncate before truncate on orders
  for each statement execute function refuse_emptying();
create trigger payments_no_truncate before truncate on payments
  for each statement execute function refuse_emptying();
create trigger refunds_no_truncate before truncate on refunds
  for each statement execute function refuse_emptying();
create trigger anomalies_no_truncate before truncate on anomalies
  for each statement execute function refuse_emptying();
create trigger sessions_no_truncate before truncate on provider_sessions
  for each statement execute function refuse_emptying();

-- A message of an unknown kind would fail every message that is claimed with it.
alter table messages add constraint messages_kind_known
  check (kind in ('delivered', 'refund-due', 'refunded', 'with-support'));

-- Ended attempts of a version that did not mark what it sent: they had a page of a gateway, and are watched on.
update payments set charge_sent_at = submitted_at
where charge_sent_at is null and payer_msisdn is null and submitted_at > now() - interval '8 days'
  and state in ('failed', 'expired', 'superseded', 'exception');
