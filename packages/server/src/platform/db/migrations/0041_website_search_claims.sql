-- Counts the running searches without reading the table.
create index website_searches_claimed on website_searches (claimed_until) where claimed_until is not null;
