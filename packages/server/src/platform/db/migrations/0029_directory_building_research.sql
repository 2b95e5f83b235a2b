-- Building applications of the official gazettes, and research projects (ARAMIS): two kinds of signals.
alter table signals drop constraint signals_kind_check;
alter table signals add constraint signals_kind_check check (kind in (
  'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
  'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
  'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
  'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
  'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published',
  'building_application', 'research_project'));
alter table watches drop constraint watches_kinds_check;
alter table watches add constraint watches_kinds_check check (kinds <@ array[
  'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
  'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
  'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
  'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
  'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published',
  'building_application', 'research_project']);
alter table feeds drop constraint feeds_kinds_check;
alter table feeds add constraint feeds_kinds_check check (kinds <@ array[
  'company_registered', 'company_deleted', 'company_reentered', 'name_changed', 'legal_form_changed',
  'purpose_changed', 'seat_moved', 'canton_changed', 'address_changed', 'capital_increased', 'capital_reduced',
  'officers_changed', 'merger', 'demerger', 'asset_transfer', 'liquidation_opened', 'liquidation_revoked',
  'bankruptcy_opened', 'bankruptcy_revoked', 'bankruptcy_suspended', 'bankruptcy_closed', 'branch_opened',
  'branch_closed', 'licence_added', 'licence_removed', 'contract_awarded', 'award_revoked', 'tender_published',
  'building_application', 'research_project']);
