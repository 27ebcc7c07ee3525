-- What was delivered as an order may turn out not to be installed (decision 176): its money goes back for that reason alone, and
-- only of what is installed.
drop trigger payments_final on payments;
create trigger payments_final before update of state on payments for each row
  when (
    new.state <> old.state
    and (
      old.state = 'refunded'
      or (old.state = 'delivered' and (new.state <> 'refund-due' or new.reason is distinct from 'not-installed'))
    )
  )
  execute function refuse_moving_on();

create function refuse_without_installation() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and item -> 'installs' = 'true') then
    raise exception '% of % is not installed: not %', new.id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger payments_installed before update of state on payments for each row
  when (old.state = 'delivered' and new.state = 'refund-due') execute function refuse_without_installation();
