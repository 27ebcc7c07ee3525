-- What the rules never do (decision 124). All of it holds for what is written from now on: rows of before are not read, since
-- that would take long under a lock.

-- What is paid and delivered took what was asked for. A person may call a case of another amount delivered.
alter table payments add constraint payments_took_what_was_asked check (
  state not in ('paid', 'delivered')
  or (taken_minor = amount_minor and taken_currency = currency)
  or (state = 'delivered' and coalesce(reason, '') = 'other-amount')
) not valid;

-- An order is paid by an attempt that there is.
alter table orders add constraint orders_paid_by foreign key (paid_by) references payments (id) not valid;
alter table ledger_lines add constraint ledger_lines_payment_id foreign key (payment_id) references payments (id) not valid;

-- Final states are final.
create function refuse_moving_on() returns trigger language plpgsql as $$
begin
  raise exception '% of % are final: not %', tg_table_name, old.state, new.state;
end $$;
create trigger payments_final before update of state on payments for each row
  when (old.state in ('delivered', 'refunded') and new.state <> old.state) execute function refuse_moving_on();
create trigger refunds_final before update of state on refunds for each row
  when (old.state in ('returned', 'called-off') and new.state <> old.state) execute function refuse_moving_on();

-- No more goes back than was taken, and nothing has gone back of what is not refunded. The payment is written first, in the
-- same transaction.
create function check_refund() returns trigger language plpgsql as $$
declare
  its record;
begin
  select state, taken_minor, taken_currency into its from payments where id = new.payment_id;
  if new.currency is distinct from its.taken_currency or new.amount_minor > its.taken_minor then
    raise exception 'refunds_within_taken: % % of %', new.amount_minor, new.currency, new.payment_id;
  end if;
  if new.state = 'returned' and its.state <> 'refunded' then
    raise exception 'refunds_returned_of_refunded: % is %', new.payment_id, its.state;
  end if;
  return null;
end $$;
create trigger refunds_fit after insert or update of state, amount_minor, currency on refunds
  for each row execute function check_refund();
