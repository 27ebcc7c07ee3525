-- A contradiction whose case a person closed is a case again when something else is said of it. While the case is open,
-- it is the only one of its subject. Processes of the version before name no index when they add a case.
create unique index anomalies_open_once on anomalies (payment_id, kind, subject) where closed_at is null;
create index anomalies_of_subject on anomalies (payment_id, kind, subject);
drop index anomalies_once;
