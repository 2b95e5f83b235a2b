-- The organisation at Pingen that has the letters. A connection to another one does not know whether they were posted.
-- Null: an earlier version made the dispatch, and its account had no connection any more.
alter table letter_dispatches add column organisation_id text;
update letter_dispatches dispatch set organisation_id = connection.organisation_id
  from letter_connections connection where connection.account_id = dispatch.account_id;
