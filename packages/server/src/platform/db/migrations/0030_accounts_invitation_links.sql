-- An owner may hand the link of an invitation over where the installation sends no mails. Who has such a link does not
-- read the mails of the address.
alter table address_proofs drop constraint address_proofs_kind_check;
alter table address_proofs add constraint address_proofs_kind_check
  check (kind in ('confirmation', 'password_reset', 'invitation', 'invitation_link', 'sign_up', 'provider_link'));
