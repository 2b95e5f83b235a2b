-- Public procurement (simap.ch): three kinds of signals, and the companies that a publication names but the directory
-- could not identify. And whose history in the gazette was read.
alter table signals drop constraint signals_kind_check;
alter table signals add constraint signals_kind_check check (kind in (
  'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
  'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
  'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
  'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
  'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published'));
alter table watches drop constraint watches_kinds_check;
alter table watches add constraint watches_kinds_check check (kinds <@ array[
  'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
  'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
  'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
  'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
  'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published']);
alter table feeds drop constraint feeds_kinds_check;
alter table feeds add constraint feeds_kinds_check check (kinds <@ array[
  'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
  'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
  'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
  'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
  'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published']);

-- A company that a publication names and that could not be identified. Its signal waits here, attached to no company, until
-- the directory knows it for certain. Names without a legal form may be people's and are not stored.
-- No foreign key to directory_sources, which has only sources that the service fetches itself.
create table unresolved_mentions (
  source text not null,
  publication_id text not null,
  -- Which of the companies that the publication names.
  position int not null,
  -- What the publication says of the company: {uid, name, place, postal_code, canton, street}
  named jsonb not null,
  -- unknown: the directory has no such company; ambiguous: it may be any of several; consortium: it is several companies
  reason text not null check (reason in ('unknown', 'ambiguous', 'consortium')),
  -- The signal that is recorded once the company is known.
  signal jsonb not null,
  published_on date not null,
  tried_at timestamptz not null,
  primary key (source, publication_id, position)
);
create index unresolved_mentions_to_try on unresolved_mentions (source, tried_at) where reason <> 'consortium';

-- A company whose earlier publications in the gazette were read, once. Those of its later days are read day by day.
create table gazette_histories (
  company_id text primary key references companies on delete cascade,
  read_at timestamptz not null,
  -- How many publications the gazette has of it, also where not all of them could be read.
  publications int not null
);

-- Read from a company's history, long after it was published. No watch reports it, and no prospect is changed by it.
alter table signals add column is_history boolean not null default false;
