-- When a browser came back from the gateway, or the gateway said that a payment is under way: until
-- the provider has no such payment, nobody may be told that nothing was taken.
alter table payments add column hinted_at timestamptz;
