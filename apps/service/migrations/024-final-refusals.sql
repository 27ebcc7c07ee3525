-- The round of a delivery that the operator refused for good (decision 120). A process of the version before neither reads
-- nor writes it: it tries such a delivery until its window ends, in further rounds, which void the mark.
alter table payments add column fulfilment_refused_round integer;
