-- What was decided about an ambiguous input is remembered in its project: the same input is not asked about again.
alter table resolutions
  add column state text not null default 'open' check (state in ('open', 'settled', 'dismissed')),
  -- SHA-256 over the input as it is compared; null where there is nothing to compare, or it is to be forgotten
  add column input_key text,
  add column settled_at timestamptz,
  add column settled_by text,
  -- a company was chosen that the resolution had not offered
  add column overridden boolean not null default false;

update resolutions set state = 'settled', settled_at = created_at where chosen_company_id is not null;

alter table resolutions add constraint settled_means_chosen
  check ((state = 'settled') = (chosen_company_id is not null) and (state = 'open') = (settled_at is null));

create index resolutions_by_input on resolutions (account_id, project_id, input_key) where input_key is not null;
