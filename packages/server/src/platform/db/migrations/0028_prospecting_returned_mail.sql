-- Why the post brought a letter back. Only the outcome 'returned' has a reason; null: not known.
alter table outcomes add column return_reason text
  check (return_reason in ('moved', 'unknown', 'refused', 'dissolved'));
alter table outcomes add constraint outcomes_reason_of_return check (return_reason is null or outcome = 'returned');
-- Companies that refused a letter or no longer exist: looked up for each letter before it leaves, whatever its address.
create index outcomes_against_recipient on outcomes (account_id, company_id)
  where withdrawn_at is null and return_reason in ('refused', 'dissolved');

-- Where the envelopes have their window. Projects and exports of before wrote for the right side.
update projects set policies = '{"letter_window": "right"}'::jsonb || policies where not policies ? 'letter_window';
alter table exports add column envelope_window text not null default 'right' check (envelope_window in ('right', 'left', 'service'));
