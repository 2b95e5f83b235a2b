import type { OutcomeDimension } from '@alphorn/contract/app/outcome-dimensions'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { authorityKinds } from '@alphorn/contract/prospecting/evidence-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { ProjectKey } from '#server/prospecting/keys'

// Queries that label each of the `texts` of a breakdown. Each row is a text (`release_id`) with a `label`, as the
// contract has it for the dimension.

/** Returns the query of a dimension's labels. */
export function labelTexts(key: ProjectKey, by: OutcomeDimension): RawBuilder<unknown> {
  if (by === 'criterion') return byCriterion(key)
  return by === 'hook' ? byHook(key) : byVersion(key)
}

/**
 * The verdicts of the qualification on which the text builds: a text of older data cannot be approved. An answer of a
 * person that was known at the approval comes first. The words are those of the offering that was judged.
 */
function byCriterion({ account_id, project_id }: ProjectKey) {
  return sql`
    select judged.release_id, jsonb_build_object('by', 'criterion', 'criterion_id', wording.criterion_id, 'text', wording.text,
      'verdict', coalesce(case answered.answer when 'yes' then 'met' when 'no' then 'not_met' end, verdict)) as label
    from (select texts.release_id, texts.prospect_id, texts.approved_at, found.content, (
          select offering_id from offerings where account_id = ${account_id} and project_id = ${project_id}
            and created_at <= judging.created_at order by created_at desc, offering_id desc limit 1) as offering_id
        from texts
          join revisions written on written.account_id = ${account_id} and written.project_id = ${project_id}
            and written.revision_id = texts.revision_id
          join stage_jobs writing on writing.account_id = ${account_id} and writing.project_id = ${project_id}
            and writing.job_id = written.job_id
          join revisions found on found.account_id = ${account_id} and found.project_id = ${project_id}
            and found.revision_id = jsonb_path_query_first(writing.upstream,
              '$[*] ? (@.stage == "qualification")') ->> 'revision_id'
          join stage_jobs judging on judging.account_id = ${account_id} and judging.project_id = ${project_id}
            and judging.job_id = found.job_id) judged
      cross join lateral jsonb_to_recordset(judged.content::jsonb -> 'criteria') as one (criterion_id text, verdict text)
      join (select offering_id, asked.id as criterion_id, asked.text from offerings
          cross join lateral jsonb_to_recordset(content -> 'criteria') as asked (id text, text text)
        where account_id = ${account_id} and project_id = ${project_id}) wording using (offering_id, criterion_id)
      left join (select prospect_id, criterion_id, criterion_text as text, answer, answered_at from criterion_answers
        where account_id = ${account_id} and project_id = ${project_id}) answered
        on answered.prospect_id = judged.prospect_id and answered.criterion_id = one.criterion_id
          and answered.text = wording.text and answered.answered_at <= judged.approved_at`
}

/**
 * The evidence for the first claim of the body that is about the company. An event comes first if the claim cites
 * several. Its kind is the fourth part of its line (prospecting/evidence/signal-line.ts).
 */
function byHook({ account_id, project_id }: ProjectKey) {
  const signal = sql`case when item ->> 'kind' = any(${[...authorityKinds]}::text[])
      and split_part(item ->> 'excerpt', ' | ', 4) = any(${[...signalKinds]}::text[])
    then split_part(item ->> 'excerpt', ' | ', 4) end`
  return sql`
    select texts.release_id, jsonb_build_object('by', 'hook', 'evidence', hook.kind, 'signal', hook.signal) as label
    from texts
      join revisions written on written.account_id = ${account_id} and written.project_id = ${project_id}
        and written.revision_id = texts.revision_id
      cross join lateral (select written.content::jsonb as content offset 0) parsed
      left join lateral (select claim -> 'evidence_ids' as cited
        from jsonb_path_query(parsed.content, '$.claims[*] ? (@.part == "body" && @.kind != "seller_fact")')
          with ordinality as claims (claim, place)
        where claim ->> 'variant' = texts.language
        order by (claim #>> '{spans,0,start}')::int nulls last, place limit 1) begins on true
      left join lateral (select item ->> 'kind' as kind, ${signal} as signal
        from jsonb_array_elements_text(begins.cited) with ordinality as cited (id, place)
          join jsonb_path_query(parsed.content, '$.evidence[*]') item on item ->> 'id' = cited.id
        where item ->> 'kind' <> 'offering_statement'
        order by ${signal} is null, cited.place limit 1) hook on true`
}

/** An edited text has the writer of the last text before it that no person wrote. */
function byVersion({ account_id, project_id }: ProjectKey) {
  return sql`
    select texts.release_id, jsonb_build_object('by', 'version', 'executor', coalesce(earlier.executor, written.executor),
      'producer', coalesce(earlier.producer, written.producer) ->> 'name',
      'producer_version', coalesce(earlier.producer, written.producer) ->> 'version',
      'model', coalesce(earlier.producer, written.producer) ->> 'model',
      'language', texts.language, 'edited', written.content::jsonb ? 'edited') as label
    from texts
      join revisions written on written.account_id = ${account_id} and written.project_id = ${project_id}
        and written.revision_id = texts.revision_id
      left join lateral (select before.executor, before.producer
        from stage_jobs writing join revisions before on before.account_id = ${account_id}
          and before.job_id = writing.job_id
        where writing.account_id = ${account_id} and writing.project_id = ${project_id}
          and writing.prospect_id = texts.prospect_id and writing.stage = 'outreach'
          and before.created_at < written.created_at and not before.content::jsonb ? 'edited'
        order by before.created_at desc limit 1) earlier on written.content::jsonb ? 'edited'`
}
