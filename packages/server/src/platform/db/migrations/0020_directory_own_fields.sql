-- A field that an account defines for companies: a column of its tables.
create table own_fields (
  account_id text not null references accounts,
  field_id text not null,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'choice', 'date', 'person', 'checkbox')),
  -- Empty for every kind except choice.
  choices text[] not null,
  position integer not null,
  -- Grows with every change: nobody overwrites a change unseen.
  version integer not null,
  archived boolean not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, field_id)
);
create unique index own_field_names on own_fields (account_id, lower(name)) where not archived;

-- What a company has in a field of an account. A value that was cleared stays as a row without one, so that versions
-- go on.
-- No foreign key to companies: setting values by the thousand would lock, and so write, the row of each company.
create table own_values (
  account_id text not null,
  company_id text not null,
  field_id text not null,
  -- As text in every kind: 1234.5, 2026-03-01, true, the ID of a user.
  value text,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (account_id, company_id, field_id),
  foreign key (account_id, field_id) references own_fields
);
create index own_values_of_field on own_values (account_id, field_id, company_id);
