-- A synchronisation ends when its account connects another CRM in the middle of it.
alter table crm_runs drop constraint crm_runs_fault_check;
alter table crm_runs add constraint crm_runs_fault_check check (fault in (
  'host_not_allowed', 'key_unreadable', 'unreachable', 'not_public', 'timed_out', 'redirected', 'not_json',
  'not_espocrm', 'too_large', 'unauthorized', 'forbidden', 'not_found', 'refused', 'busy', 'page_repeated',
  'too_many_records', 'uid_field_unknown', 'address_changed', 'internal'));
