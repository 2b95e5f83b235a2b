// Names of accounts and users are free text of their owners, and mails show them to people who know neither.

const maxNameLength = 120
// oxlint-disable-next-line no-control-regex
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
/** Prevents mail programs from making a link of `example.ch`. It is invisible and no host name may contain it. */
const nonJoiner = '\u200C'

/** Returns a name for a mail: one line, at most 120 characters, and no part of it becomes a link. */
export function nameInMail(name: string): string {
  const line = name.replaceAll(unsafe, ' ').replaceAll(/ {2,}/g, ' ').trim()
  return Array.from(line)
    .slice(0, maxNameLength)
    .join('')
    .replaceAll(/[.:@/]/g, `$&${nonJoiner}`)
    .trimEnd()
}
