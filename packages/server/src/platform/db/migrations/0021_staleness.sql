-- Signals that prospects were not looked through for yet. What is here already is no news.
alter table signals add column reacted boolean not null default true;
alter table signals alter column reacted set default false;
create index signals_to_react_to on signals (signal_id) where not reacted;

create index prospects_of_company on prospects (company_id);

-- Set where a signal asks for another cycle (signal_policy "recycle"), until one takes the prospect.
alter table prospects add column recycle_since timestamptz;
create index prospects_to_recycle on prospects (account_id, project_id, prospect_id) where recycle_since is not null;

update projects set policies = policies || '{"signal_policy": "flag"}' where not policies ? 'signal_policy';

-- What a change holds back, withdraws or blocks is found by its prospect.
create index releases_that_may_leave on releases (account_id, project_id, prospect_id) where state in ('ready', 'held');
