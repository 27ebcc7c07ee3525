-- A payment's row tells whether it has a refund and which ids its provider has for it: both are rare, payments are read
-- many times, and each reading set up a subquery for each. Triggers note them, so that this holds for rows that
-- processes of the version before write.
alter table payments
  add column has_refund boolean not null default false,
  add column sessions text[] not null default '{}';

create function note_refund() returns trigger language plpgsql as $$
begin
  update payments set has_refund = true where id = new.payment_id and not has_refund;
  return null;
end $$;
create trigger refunds_noted after insert on refunds for each row execute function note_refund();

create function note_session() returns trigger language plpgsql as $$
begin
  update payments set sessions = sessions || new.session where id = new.payment_id;
  return null;
end $$;
create trigger sessions_noted after insert on provider_sessions for each row execute function note_session();

update payments set has_refund = true where id in (select payment_id from refunds);
update payments p set sessions = s.sessions
from (
  select payment_id, array_agg(session order by created_at, session) as sessions
  from provider_sessions group by payment_id
) s
where s.payment_id = p.id;
