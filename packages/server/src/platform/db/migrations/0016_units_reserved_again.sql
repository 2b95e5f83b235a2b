-- Research that is retried behind the end of its cycle, which gave its unit back, reserves one again: the ledger counts the
-- reservations of a prospect in a cycle.
alter table unit_ledger add column reservation int not null default 1;
alter table unit_ledger drop constraint unit_ledger_account_id_cycle_id_prospect_id_movement_key;
alter table unit_ledger add unique (account_id, cycle_id, prospect_id, reservation, movement);
