-- Why a text stays here: the check that holds or blocks it, or that withdrew it; null while nothing speaks against it.
alter table releases add column stays_because text;
