-- Projects of before keep what their workers were written for: quotes are optional, and no share of words is refused.
update projects set policies = '{"result_version": 1, "unbacked_limit": null}'::jsonb || policies
  where not policies ? 'result_version';

-- The gate has one more check: words that no cited evidence backs.
alter table approvals drop constraint approvals_acknowledged_warnings_check;
alter table approvals add constraint approvals_acknowledged_warnings_check check (acknowledged_warnings <@ array[
  'head', 'stale', 'decision', 'suppression', 'company', 'claims_supported', 'words_backed', 'evidence_verified',
  'identity', 'news', 'notices', 'contact_basis', 'four_eyes', 'address']);
alter table releases drop constraint releases_stays_because_check;
alter table releases add constraint releases_stays_because_check check (stays_because in (
  'head', 'stale', 'decision', 'suppression', 'company', 'claims_supported', 'words_backed', 'evidence_verified',
  'identity', 'news', 'notices', 'contact_basis', 'four_eyes', 'address', 'mailbox', 'revoked'));
