-- A named block of text that people of an account insert while they edit a letter.
create table snippets (
  account_id text not null references accounts,
  snippet_id text not null,
  language text not null check (language in ('de', 'fr', 'it', 'en')),
  name text not null check (length(name) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  -- Grows with every change: nobody overwrites a change unseen.
  version integer not null check (version >= 1),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, snippet_id)
);
create unique index snippet_names on snippets (account_id, language, lower(name));
