/**
 * White space that JavaScript's `\s` has and PostgreSQL's lacks, such as the no-break spaces of word processors. For a
 * bracket expression of PostgreSQL, beside `\s`.
 */
export const otherSpaces = String.raw`\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
