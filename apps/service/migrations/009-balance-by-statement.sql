-- The lines of a posting come in one statement, and are added up once for it instead of once for each line at
-- the commit. Stricter than before: a statement that leaves a posting unbalanced fails at once, whatever follows
-- it. Processes of the version before write in the same way.
create function check_statement_balance() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  select posting_id into unbalanced from added
    group by posting_id, currency having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'posting % does not balance', unbalanced;
  end if;
  return null;
end $$;
create trigger ledger_balance_by_statement after insert on ledger_lines
  referencing new table as added for each statement execute function check_statement_balance();
drop trigger ledger_balance on ledger_lines;
drop function check_posting_balance();
