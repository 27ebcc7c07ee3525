-- The code that earned a proof, by which another tab of the session names what it has proved. Null of proofs that a process
-- of the version before wrote; they live ten minutes.
alter table proofs add column challenge_id text;
