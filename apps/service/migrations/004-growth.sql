-- The queue lives in a table that only grows. By default a table is cleaned when a fifth of it has
-- changed: with ten million payments that is never, and every claim would step over the entries that
-- finished payments left in payments_due. Cleaned at a hundredth, and with room on each page, so that a
-- lease (no index holds it) is rewritten in place.
alter table payments set (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);
alter table orders set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
alter table messages set (autovacuum_vacuum_scale_factor = 0.01);
-- Keys and callbacks are forgotten after thirty days, by the hour.
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02);
alter table callbacks set (autovacuum_vacuum_scale_factor = 0.02);
