import type { Language } from '#contract/core/fields'

type Written = { language: Language; subject: string | null; body: string }
type Notices = { language: Language; text: string }

/** Returns texts without the notices that the service appends. */
export function withoutNotices<Variant extends Written>(
  variants: readonly Variant[],
  notices: readonly Notices[],
): Variant[] {
  return variants.map((variant) => {
    const own = notices.find(({ language }) => language === variant.language)
    const end = own && `\n\n${own.text}`
    return end && variant.body.endsWith(end)
      ? { ...variant, body: variant.body.slice(0, -end.length) }
      : variant
  })
}

/**
 * Splits a stored text into the author's part and the notices. The notices (sender, source and objection) are its last
 * two paragraphs. A shorter text has none.
 */
export function splitNotices(body: string): { written: string; notices: string } {
  const last = body.lastIndexOf('\n\n')
  const cut = last <= 0 ? -1 : body.lastIndexOf('\n\n', last - 1)
  return cut <= 0 ? { written: body, notices: '' } : { written: body.slice(0, cut), notices: body.slice(cut) }
}
