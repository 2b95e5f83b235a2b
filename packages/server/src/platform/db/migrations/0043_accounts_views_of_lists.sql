-- The table of a list's companies has saved views, which fit every list of the account.
alter table saved_views drop constraint saved_views_screen_check;
alter table saved_views add constraint saved_views_screen_check
  check (screen in ('prospects', 'review', 'releases', 'jobs', 'directory', 'list', 'requests'));
