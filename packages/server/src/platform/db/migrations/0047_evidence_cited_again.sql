-- Evidence that research cites again, after its erasure or from a later retrieval, replaces its row. The retention of
-- personal evidence then erases the new copies, too, and counts from the last retrieval. Only the statement on evidence
-- differs from the function of 0044_read_judge_apply.sql.
create or replace function record_results(effects json, revisions_made json, evidence_made json, held int[] default null)
returns void language plpgsql as $$
declare
  done record;
begin
  -- Makes room for the new heads, and marks the later stages, because what they were made from has changed.
  update revisions set superseded = superseded or revisions.stage = effect.stage,
      stale = stale or revisions.stage = any(effect.downstream)
    from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text, stage text,
      downstream text[])
    where (held is null or n = any(held)) and revisions.account_id = effect.account_id
      and revisions.project_id = effect.project_id and revisions.prospect_id = effect.prospect_id
      and not revisions.superseded and (revisions.stage = effect.stage or revisions.stage = any(effect.downstream));
  with effect as materialized (
    select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text,
      job_id text, prospect_state text, scored boolean, score double precision, result jsonb, now timestamptz,
      looked_up text[])
    where held is null or n = any(held)),
  kept as (
    insert into evidence as known
      select distinct on (item.account_id, item.project_id, item.prospect_id, item.evidence_id) item.*
      from json_to_recordset(evidence_made) as made(n int, item json)
      cross join lateral json_populate_record(null::evidence, made.item) as item
      where held is null or n = any(held)
      order by item.account_id, item.project_id, item.prospect_id, item.evidence_id,
        item.content->>'personal_data' desc, item.content->>'retrieved_at' desc
      -- Words that were called personal once remain so: earlier copies of them must be found when their time is over.
      on conflict (account_id, project_id, prospect_id, evidence_id) do update
        set content = excluded.content || case when known.content->'personal_data' = 'true'
          then '{"personal_data": true}'::jsonb else '{}'::jsonb end
        where known.content->>'excerpt' = '[erased: nothing is kept here]'
          or known.content->>'retrieved_at' < excluded.content->>'retrieved_at'),
  -- The same words of the same page, brought again, ask for another look.
  looked as (
    insert into evidence_checks as known (account_id, project_id, prospect_id, evidence_id, next_attempt_at)
      select distinct account_id, project_id, prospect_id, evidence_id, now
      from effect cross join lateral unnest(looked_up) as evidence_id
      on conflict (account_id, project_id, prospect_id, evidence_id) do update
        set state = 'pending', attempts = 0, next_attempt_at = excluded.next_attempt_at
        where known.state in ('mismatch', 'unreachable')),
  made as (
    insert into revisions select revision.* from json_to_recordset(revisions_made) as made(n int, revision json)
      cross join lateral json_populate_record(null::revisions, made.revision) as revision
      where held is null or n = any(held)),
  reached as (
    update prospects set state = effect.prospect_state, updated_at = effect.now,
        score = case when effect.scored then effect.score else prospects.score end,
        scored_at = case when effect.scored then effect.now else prospects.scored_at end
      from effect where prospects.account_id = effect.account_id
        and prospects.project_id = effect.project_id and prospects.prospect_id = effect.prospect_id)
  update stage_jobs set state = 'completed', closed_at = effect.now, result = effect.result
    from effect where stage_jobs.account_id = effect.account_id
      and stage_jobs.project_id = effect.project_id and stage_jobs.job_id = effect.job_id;
  for done in select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, now timestamptz,
      events json) where held is null or n = any(held) loop
    if exists (select 1 from webhooks where account_id = done.account_id and disabled_at is null) then
      perform emit_event(done.account_id, event_id, done.project_id, kind, subject, content, done.now)
        from json_to_recordset(done.events) as event(event_id text, kind text, subject text, content jsonb);
    end if;
  end loop;
  -- The feeder of the active cycle looks at the prospects again.
  update cycle_prospects member set state = 'waiting'
    from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text)
    join projects using (account_id, project_id)
    where (held is null or n = any(held)) and member.account_id = effect.account_id
      and member.project_id = effect.project_id and member.cycle_id = projects.active_cycle_id
      and member.prospect_id = effect.prospect_id and member.state <> 'waiting';
  -- The first accepted research turns the unit that its cycle reserved into a spent or a released one. The reservation
  -- names its month: a unit that was reserved in November is spent in November's allowance.
  with settled as (
    update cycle_prospects member set unit = effect.unit
      from json_to_recordset(effects) as effect(n int, account_id text, project_id text, cycle_id text, prospect_id text,
        unit text, now timestamptz)
      where (held is null or n = any(held)) and effect.unit is not null and member.account_id = effect.account_id
        and member.project_id = effect.project_id and member.cycle_id = effect.cycle_id
        and member.prospect_id = effect.prospect_id and member.unit = 'reserved'
      returning member.account_id, member.cycle_id, member.prospect_id, member.unit, effect.now),
  moved as (
    insert into unit_ledger (account_id, month, project_id, cycle_id, prospect_id, movement, at, reservation)
      select account_id, month, project_id, cycle_id, prospect_id,
        case settled.unit when 'spent' then 'spend' else 'release' end, settled.now, reservation
      from settled join unit_ledger reserved using (account_id, cycle_id, prospect_id)
      where reserved.movement = 'reserve' and not exists (select from unit_ledger other
        where other.account_id = reserved.account_id and other.cycle_id = reserved.cycle_id
          and other.prospect_id = reserved.prospect_id and other.reservation = reserved.reservation
          and other.movement <> 'reserve')
      returning account_id, month, movement)
  update research_units month set reserved = month.reserved - sums.units, spent = month.spent + sums.spent
    from (select account_id, month, count(*)::int as units, (count(*) filter (where movement = 'spend'))::int as spent
      from moved group by account_id, month) sums
    where month.account_id = sums.account_id and month.month = sums.month;
end $$;
