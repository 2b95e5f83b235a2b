-- As somebody wrote it, where that is not how it is compared: an address is compared by a key that nobody reads.
alter table suppressions add column given text;
