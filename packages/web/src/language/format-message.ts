import formatCompiled from 'use-intl/format-message/format-only'
import { integerWith } from '#web/language/format.ts'

type Arguments = Parameters<typeof formatCompiled>

/**
 * Formats a compiled message. `use-intl` would write the `#` of a plural with `Intl.NumberFormat`, as `5.236` in German
 * and `5 236` in French. Swiss screens have `5’236`. The language is that of the call: the development server gives
 * `use-intl` its own copy of this module.
 */
// oxlint-disable-next-line import/no-default-export -- `use-intl` imports the default export of the module it replaces
export default function formatMessage(...[key, message, values, options]: Arguments) {
  const mark = options.locale === 'en' ? ',' : '’'
  const numbers = { format: (value: number) => integerWith(mark, value) } as Intl.NumberFormat
  const formatters = { ...options.formatters, getNumberFormat: () => numbers }
  return formatCompiled(key, message, values, { ...options, formatters })
}
