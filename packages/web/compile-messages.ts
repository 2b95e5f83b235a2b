import compile from 'icu-minify/compile'

type Catalogue = { readonly [key: string]: string | Catalogue }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

/** A catalogue of messages with each ICU message parsed, in the form that `use-intl/format-message/format-only` reads. */
export function compileMessages(catalogue: Catalogue): Compiled {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileMessages(message),
    ]),
  )
}
