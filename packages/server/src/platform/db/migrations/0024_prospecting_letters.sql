-- Letters also leave as an archive: one PDF for each letter, with a cover list.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in (
  'letter_pdf', 'letter_zip', 'letter_html', 'eml', 'call_sheet', 'csv', 'jsonl'));

-- A letter stays if the font of the letters lacks characters of its text.
alter table releases drop constraint releases_stays_because_check;
alter table releases add constraint releases_stays_because_check check (stays_because in (
  'head', 'stale', 'decision', 'suppression', 'company', 'claims_supported', 'words_backed', 'evidence_verified',
  'identity', 'news', 'notices', 'contact_basis', 'four_eyes', 'address', 'mailbox', 'revoked', 'characters'));

-- The official table of localities, as an operator imports it: which towns a postal code is of. Empty until then.
create table postal_localities (
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{3}$'),
  town text not null check (length(town) between 1 and 100),
  -- Town and municipality as places are compared.
  town_key text not null,
  municipality_key text not null,
  primary key (postal_code, town_key, municipality_key)
);
