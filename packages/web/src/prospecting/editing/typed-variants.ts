import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { splitNotices } from '@alphorn/contract/prospecting/letters/letter-parts'
import type { TypedText } from '#web/prospecting/editing/marks.ts'

type Variants = OutreachRevision['variants']
export type Typed = { language: Variants[number]['language']; subject: string | null; body: string }

/** Returns the text that the author of a variant wrote, and the notices that the service adds below it. */
export function writtenOf({ variants }: Pick<OutreachRevision, 'variants'>, language: string) {
  const variant = variants.find((one) => one.language === language) ?? variants[0]!
  const { written, notices } = splitNotices(variant.body)
  return { typed: { language: variant.language, subject: variant.subject, body: written }, notices }
}

/** Returns all variants of a revision without the notices, one of them as typed. */
export function typedText(revision: OutreachRevision, typed: Typed): TypedText {
  const { channel, variants, claims } = revision
  return {
    channel,
    variants: variants.map((one) =>
      one.language === typed.language
        ? { ...one, subject: typed.subject, body: typed.body }
        : { ...one, body: splitNotices(one.body).written },
    ),
    claims: claims.map(({ spans: _spans, ...claim }) => claim),
  }
}

/** Returns these variants for the request. The service appends its notices again, once each. */
export function sentVariants({ variants }: OutreachRevision, typed: Typed): Variants {
  return variants.map((one) =>
    one.language === typed.language
      ? { ...one, subject: typed.subject, body: typed.body.trimEnd() + splitNotices(one.body).notices }
      : one,
  )
}

/** Returns a text as one string, for comparison with another. */
export function asOnePiece({ subject, body }: Pick<Typed, 'subject' | 'body'>) {
  return [subject, body].filter(Boolean).join('\n\n')
}
