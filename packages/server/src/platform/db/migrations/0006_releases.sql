-- Who lifted a suppression.
alter table suppressions add column lifted_by text;
