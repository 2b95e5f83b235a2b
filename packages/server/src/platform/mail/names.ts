// Names of accounts and users are free text of their owners, and mails carry them to people who know neither.

const mostInMail = 120
// oxlint-disable-next-line no-control-regex
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
/** Without it mail programs make a link of `example.ch`. It is not seen, and no host name may hold it. */
const nonJoiner = '\u200C'

/** A name as a mail shows it: one line, at most 120 characters, and nothing of it becomes a link. */
export function nameInMail(name: string): string {
  const line = name.replaceAll(unsafe, ' ').replaceAll(/ {2,}/g, ' ').trim()
  return Array.from(line)
    .slice(0, mostInMail)
    .join('')
    .replaceAll(/[.:@/]/g, `$&${nonJoiner}`)
    .trimEnd()
}
