-- The evidence that an answer quotes, the source of the kept quote first. Null: there is no quote, or a version that did
-- not keep this stored the answer.
alter table question_answers add column evidence_ids text[];
