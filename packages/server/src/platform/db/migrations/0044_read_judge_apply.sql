-- The apply step of mutations that are judged before they lock (docs/decisions/0005). A call arrives with the versions
-- (xmin) of the rows on which it was judged. The functions `apply_…` lock these rows in one order and check that the
-- versions still hold. They write the effects, audit rows and stored responses of the calls for which they do, and
-- return these calls. A call whose effects do not all hold writes nothing. No lock is waited for longer than 250 ms.
--
-- The functions `record_…` write the effects. The verbs that run alone call them, too. They write what they can as one
-- statement: for a single call, PostgreSQL takes longer to start a statement than to write the rows. Citus takes no
-- condition on a table of accounts beside the rows of a parameter. So they ask for each call whether its account has a
-- webhook.

-- Whether the clock by which a call was judged is still right, so that its times are those of its effect.
create function is_present(judged_at timestamptz) returns boolean language sql volatile as
  $$ select app_now() < judged_at + interval '1 second' $$;

-- Stores the responses and audit rows of the judged calls. A call whose idempotency key exists already is not recorded.
create function record_calls(calls json, judged int[]) returns int[] language plpgsql as $$
declare recorded_calls int[];
begin
  with given as materialized (
    select * from json_to_recordset(calls) as call(n int, holder text, key text, fingerprint text, body text, account_id text,
      project_id text, request_id text, operation_id text, method text, path text, credential_id text, credential_name text,
      worker_id text, target text, status smallint, error_code text, replayed boolean, original_request_id text,
      rows_returned int, units_spent int, source_address text, user_agent text, started_at timestamptz, duration_ms real)
    where n = any(judged)),
  kept as (
    insert into idempotency_keys (holder, key, fingerprint, status, body, request_id, created_at)
    select holder, key, fingerprint, status, body, request_id, started_at from given where key is not null order by holder, key
    on conflict do nothing returning request_id),
  recorded as (
    select * from given where key is null or request_id in (select request_id from kept)),
  audited as (
    insert into audit_rows (account_id, project_id, request_id, operation_id, method, path, credential_id, credential_name,
      worker_id, target, status, error_code, replayed, original_request_id, rows_returned, units_spent, source_address,
      user_agent, started_at, duration_ms)
    select account_id, project_id, request_id, operation_id, method, path, credential_id, credential_name, worker_id, target,
      status, error_code, replayed, original_request_id, rows_returned, units_spent, source_address, user_agent, started_at,
      duration_ms from recorded)
  select coalesce(array_agg(n), '{}') into recorded_calls from recorded;
  return recorded_calls;
end $$;

-- ---------------------------------------------------------------- decisions

-- Writes decisions, and what each makes of its prospect. `held`: of which calls; null for all.
create function record_decisions(effects json, held int[] default null) returns void language plpgsql as $$
declare
  made record;
begin
  with effect as materialized (
    select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text,
      decision json, mark text, follow_up_since timestamptz, now timestamptz)
    where held is null or n = any(held)),
  recorded as (
    insert into decisions select decision.* from effect
    cross join lateral json_populate_record(null::decisions, effect.decision) as decision)
  update prospects set decision = effect.mark, follow_up_since = effect.follow_up_since, updated_at = effect.now
    from effect where prospects.account_id = effect.account_id
      and prospects.project_id = effect.project_id and prospects.prospect_id = effect.prospect_id;
  for made in select * from json_to_recordset(effects) as effect(n int, account_id text, event_id text, project_id text,
      subject text, content jsonb, now timestamptz) where held is null or n = any(held) loop
    if exists (select 1 from webhooks where account_id = made.account_id and disabled_at is null) then
      perform emit_event(made.account_id, made.event_id, made.project_id, 'decision.made', made.subject, made.content,
        made.now);
    end if;
  end loop;
end $$;

create function apply_decisions(calls json, effects json) returns int[] language plpgsql set lock_timeout = '250ms' as $$
declare held int[];
begin
  -- Project before prospect, as everywhere. No cycle of the projects starts or ends before the commit.
  held := array(select n
    from (select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text,
      project_version xid) order by account_id, project_id, prospect_id, n) effect
    cross join lateral (select from projects where projects.account_id = effect.account_id
      and projects.project_id = effect.project_id and projects.xmin = effect.project_version for share) project
    cross join lateral (select from prospects where prospects.account_id = effect.account_id
      and prospects.project_id = effect.project_id and prospects.prospect_id = effect.prospect_id for no key update) prospect);
  -- A statement of its own: it sees what was committed while the locks were waited for. Another decision on the
  -- prospect changes nothing for this one, if it was made before.
  held := array(select distinct on (account_id, project_id, prospect_id) n
    from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text, state text,
      heads text, stops_work boolean, now timestamptz)
    join prospects using (account_id, project_id, prospect_id)
    where n = any(held) and prospects.updated_at <= effect.now and prospects.state = effect.state
      -- the heads: what was researched and written for the prospect
      and effect.heads = coalesce((select string_agg(head.revision_id || head.stale, '' order by head.stage) from revisions head
        where head.account_id = effect.account_id and head.project_id = effect.project_id
          and head.prospect_id = effect.prospect_id and not head.superseded), '')
      and not (stops_work and exists (select from stage_jobs job where job.account_id = effect.account_id
        and job.project_id = effect.project_id and job.prospect_id = effect.prospect_id and job.closed_at is null))
    order by account_id, project_id, prospect_id, n);
  held := record_calls(calls, held);
  perform record_decisions(effects, held);
  return held;
end $$;

-- ---------------------------------------------------------------- leases

-- Writes what a claim makes of its jobs: the lease that is granted, extended or given back, and the history of grants.
create function record_leases(effects json, held int[] default null) returns void language plpgsql as $$
begin
  with effect as materialized (
    select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, job_id text, state text,
      fencing_token int, lease_id text, lease_credential_id text, lease_credential_name text, lease_worker_id text,
      lease_granted_at timestamptz, lease_expires_at timestamptz, progress jsonb, checkpoint jsonb, granted json)
    where held is null or n = any(held)),
  history as (
    insert into job_leases select lease.* from effect
    cross join lateral json_populate_record(null::job_leases, effect.granted) as lease where effect.granted is not null)
  update stage_jobs set state = effect.state, fencing_token = effect.fencing_token, lease_id = effect.lease_id,
      lease_credential_id = effect.lease_credential_id, lease_credential_name = effect.lease_credential_name,
      lease_worker_id = effect.lease_worker_id, lease_granted_at = effect.lease_granted_at,
      lease_expires_at = effect.lease_expires_at, progress = effect.progress, checkpoint = effect.checkpoint
    from effect where stage_jobs.account_id = effect.account_id
      and stage_jobs.project_id = effect.project_id and stage_jobs.job_id = effect.job_id;
end $$;

create function apply_leases(calls json, effects json) returns int[] language plpgsql set lock_timeout = '250ms' as $$
declare held int[];
begin
  -- A call may claim several jobs: it holds with all of them or not at all.
  held := array(select n from (
      select effect.n, job.is_unchanged
      from (select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, job_id text,
        job_version xid) order by account_id, project_id, job_id, n) effect
      left join lateral (select true as is_unchanged from stage_jobs where stage_jobs.account_id = effect.account_id
        and stage_jobs.project_id = effect.project_id and stage_jobs.job_id = effect.job_id
        and stage_jobs.xmin = effect.job_version for no key update) job on true) locked
    group by n having count(is_unchanged) = count(*));
  -- The clock is read after the locks. No job has two of the calls.
  held := array(select n from (
      select effect.n, is_present(effect.now) and (select app_now()) < job.deadline_at and (not effect.extends or (select app_now()) < job.lease_expires_at)
        and 1 = row_number() over (partition by job.account_id, job.job_id order by effect.n) as holds
      from json_to_recordset(effects) as effect(n int, account_id text, project_id text, job_id text, extends boolean,
        now timestamptz)
      join stage_jobs job using (account_id, project_id, job_id) where n = any(held)) checked
    group by n having bool_and(holds));
  held := record_calls(calls, held);
  perform record_leases(effects, held);
  return held;
end $$;

-- ---------------------------------------------------------------- results

-- Keeps results as the new heads of their stages, with their evidence, and closes their jobs.
create function record_results(effects json, revisions_made json, evidence_made json, held int[] default null)
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
    insert into evidence select item.* from json_to_recordset(evidence_made) as made(n int, item json)
      cross join lateral json_populate_record(null::evidence, made.item) as item
      where held is null or n = any(held)
      on conflict do nothing),
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

create function apply_results(calls json, effects json, revisions json, evidence json) returns int[]
language plpgsql set lock_timeout = '250ms' as $$
declare held int[];
begin
  -- Prospect before job before unit, as everywhere. A call may bring several results: it holds with all of them or not
  -- at all.
  held := array(select n from (
      select effect.n, prospect.is_unchanged and job.is_unchanged and (effect.unit is null or unit.is_reserved) as holds
      from (select * from json_to_recordset(effects) as effect(n int, account_id text, project_id text, prospect_id text,
        job_id text, cycle_id text, unit text, prospect_version xid, job_version xid)
        order by account_id, project_id, prospect_id, job_id, n) effect
      left join lateral (select true as is_unchanged from prospects where prospects.account_id = effect.account_id
        and prospects.project_id = effect.project_id and prospects.prospect_id = effect.prospect_id
        and prospects.xmin = effect.prospect_version for no key update) prospect on true
      left join lateral (select true as is_unchanged from stage_jobs where stage_jobs.account_id = effect.account_id
        and stage_jobs.project_id = effect.project_id and stage_jobs.job_id = effect.job_id
        and stage_jobs.xmin = effect.job_version for no key update) job on true
      left join lateral (select true as is_reserved from cycle_prospects member where effect.unit is not null
        and member.account_id = effect.account_id and member.project_id = effect.project_id
        and member.cycle_id = effect.cycle_id and member.prospect_id = effect.prospect_id and member.unit = 'reserved'
        for no key update) unit on true) locked
    group by n having bool_and(coalesce(holds, false)));
  -- The clock is read after the locks, and jobs that opened while these were waited for are seen. No prospect has two
  -- results.
  held := array(select n from (
      select effect.n, is_present(effect.now) and (select app_now()) < least(job.lease_expires_at, job.deadline_at)
        and not exists (select from stage_jobs other where other.account_id = job.account_id
          and other.project_id = job.project_id and other.prospect_id = job.prospect_id
          and other.closed_at is null and other.stage = any(effect.downstream))
        and 1 = row_number() over (partition by job.account_id, job.prospect_id order by effect.n) as holds
      from json_to_recordset(effects) as effect(n int, account_id text, project_id text, job_id text, downstream text[],
        now timestamptz)
      join stage_jobs job using (account_id, project_id, job_id) where n = any(held)) checked
    group by n having bool_and(holds));
  held := record_calls(calls, held);
  perform record_results(effects, revisions, evidence, held);
  return held;
end $$;
