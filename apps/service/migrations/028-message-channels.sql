-- How a message travels, and to whom: an SMS to a number, or a mail to the address of a payment (decision 160). The recipient
-- of a mail is null once the contact of its payment has ended. Messages of before that are settled keep their number alone:
-- no statement reads it, and filling them would take long under a lock.
alter table messages add column channel text not null default 'sms';
alter table messages add column recipient text;
alter table messages alter column msisdn drop not null;
update messages set recipient = msisdn where next_at is not null;
alter table messages add constraint messages_channel_known check (channel in ('sms', 'mail')) not valid;
alter table messages add constraint messages_due_have_recipient check (next_at is null or recipient is not null) not valid;

-- One mail for each kind and payment. Texts are kept once by messages_once, which mails without a number do not meet.
create unique index messages_mail_once on messages (payment_id, kind) where channel = 'mail';
-- A channel that is not connected leaves its rows due until they are deleted; the claims of the other one do not meet them.
create index messages_due_by_channel on messages (channel, next_at) where next_at is not null;

-- A process of the version before writes and reads `msisdn` alone, and takes any message that is due and whose lease is free:
-- it would hand an address to the message centre. So a text has its number in both columns, and the lease of a mail has
-- no end; from this version on a claim moves `next_at`, and minds `lease_until` only of texts. To be dropped with `msisdn`,
-- `lease_until` and messages_due once no such process runs.
create function fit_message() returns trigger language plpgsql as $$
begin
  new.recipient := coalesce(new.recipient, new.msisdn);
  if new.channel = 'sms' then
    new.msisdn := new.recipient;
  else
    new.lease_until := 'infinity';
  end if;
  return new;
end $$;
create trigger messages_fit before insert on messages for each row execute function fit_message();
