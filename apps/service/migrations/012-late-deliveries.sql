-- A text that a delivery takes long. A process of the version before fails the messages that it claims together with
-- one; their lease ends within seconds, and a process of this version sends them.
alter table messages drop constraint messages_kind_known, add constraint messages_kind_known
  check (kind in ('delivery-late', 'delivered', 'refund-due', 'refunded', 'with-support'));
