-- A payment's row says that it has a refund, and is unreadable without it.
create trigger refunds_stay before delete on refunds for each statement execute function refuse_change();
create trigger provider_sessions_stay before delete on provider_sessions
  for each statement execute function refuse_change();

-- Rows that are restored beside a payment that has them already add nothing to it.
create or replace function note_session() returns trigger language plpgsql as $$
begin
  update payments set sessions = sessions || new.session
  where id = new.payment_id and new.session <> all(sessions);
  return null;
end $$;
