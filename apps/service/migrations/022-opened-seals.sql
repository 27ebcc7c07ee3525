-- Sealed PINs that were opened, so that the same one serves one request only (decision 119). A digest of the sealed
-- bytes tells nothing about the PIN: each seal holds fresh random bytes. Housekeeping deletes them after 30 days.
create table opened_seals (
  -- SHA-256, hex.
  digest    text        primary key,
  opened_at timestamptz not null
);
create index opened_seals_by_time on opened_seals (opened_at);
