-- A prospect to which the stage `outreach` found nothing to write: a finding with its reason, and no failure.
alter table prospects drop constraint prospects_state_check;
alter table prospects add constraint prospects_state_check
  check (state in ('new', 'researching', 'researched', 'qualified', 'nothing_to_say', 'drafted', 'approved', 'excluded'));
