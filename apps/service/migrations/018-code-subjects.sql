-- The number that a code proves, where it is not the one that receives it: that of a router or MiFi, whose code goes to
-- its owner's phone (decision 085). Null proves the recipient.
alter table otp_challenges add column subject text;

-- A balance is read by the proofs that a session holds of a number.
create index proofs_by_owner on proofs (owner_hash, subject);
