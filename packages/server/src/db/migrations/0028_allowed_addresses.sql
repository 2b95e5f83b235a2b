-- From where a credential may be used (addresses, or ranges in the notation of CIDR; null: from anywhere), where it was used
-- last, and when and from where its right secret was last refused for that.
alter table credentials
  add column allowed_addresses text[],
  add column last_used_address text,
  add column last_refused_at timestamptz,
  add column last_refused_address text;
