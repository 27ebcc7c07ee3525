-- The moment at which a person closed a refund that the provider may still make (decision 125).
alter table refunds add column closed_at timestamptz;
alter table anomalies
  drop constraint anomalies_kind_check,
  add constraint anomalies_kind_check
    check (kind in ('delivered-after-refund', 'delivered-twice', 'refunded-after-delivery', 'refunded-twice',
      'second-transaction', 'other-amount', 'taken-back', 'unanswered')) not valid;
