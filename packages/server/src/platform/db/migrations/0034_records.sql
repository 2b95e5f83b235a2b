-- The UID is a fact like others (directory/facts.ts, bit 24): every register that tells a name tells the UID, so that it stands
-- from whoever the name (bit 2) stands from.
update company_statements set facts = facts | (1 << 24) where facts & (1 << 2) <> 0;

-- Who was struck off and entered again kept the day of deletion, and the source that told it (bit 13).
update company_statements s set facts = facts & ~(1 << 13)
  from companies c
  where c.company_id = s.company_id and c.status in ('active', 'being_cancelled') and s.facts & (1 << 13) <> 0;
update companies set deleted_on = null, updated_at = app_now()
  where deleted_on is not null and status in ('active', 'being_cancelled');

-- Which imported list of municipalities is the present one: whoever has read another reads it anew.
create table municipality_lists (stamp uuid not null);
insert into municipality_lists values (gen_random_uuid());

-- With whom a company is to be found may be a person: such lines were kept as its street, or beside it (connectors/care-of.ts).
create function may_name_somebody(line text) returns boolean immutable language sql as $$
  select line ~* '(^|\n|,)\s*(℅|c\s?/\s?o|p\.\s?a\.|p\s?/\s?a\M|z\.\s?hd\M|(bei|chez|presso)\s(?!(de[rmn]|l[ae]|les|il|lo|gli|i)\s\w+$))'
    and line !~* '\m(ag|sa|gmbh|s[aà]rl|sagl|ltd|stiftung|fondation|fondazione|verein|association|associazione|genossenschaft|coop[eé]rative|cooperativa|kg|klg|snc)\M'
$$;
update companies set
    street = case when may_name_somebody(street) then null else street end,
    house_number = case when may_name_somebody(street) then null else house_number end,
    street_key = case when may_name_somebody(street) then null else street_key end,
    addon = case when may_name_somebody(addon) then null else addon end,
    organisation = case when may_name_somebody(organisation) then null else organisation end,
    updated_at = app_now()
  where may_name_somebody(street) or may_name_somebody(addon) or may_name_somebody(organisation);
-- What this migration changed is no news of the companies.
update company_versions set signals_derived = true where not signals_derived and xmin = pg_current_xact_id()::xid;
update company_versions set before = before - 'street' where may_name_somebody(before->>'street');
update company_versions set after = after - 'street' where may_name_somebody(after->>'street');
update signals set before = nullif(before - 'address', '{}') where may_name_somebody(before->>'address');
update signals set after = nullif(after - 'address', '{}') where may_name_somebody(after->>'address');
drop function may_name_somebody;
