-- Who a provider's users are here.
create table provider_users (
  issuer text not null,
  subject text not null,
  user_id text not null references users,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index provider_users_user on provider_users (user_id);
