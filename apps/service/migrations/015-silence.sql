-- Since when the provider has left questions about an attempt that ended, or about a case, without an answer. What news
-- said of such an attempt becomes a case for a person after some days.
alter table payments add column silent_since timestamptz;
alter table anomalies
  drop constraint anomalies_kind_check,
  add constraint anomalies_kind_check
    check (kind in ('delivered-after-refund', 'delivered-twice', 'refunded-after-delivery', 'second-transaction',
      'other-amount', 'taken-back', 'unanswered'));
