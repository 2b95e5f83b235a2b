import type { Difference } from '@alphorn/contract/app/app-audit'
import type { AuditContext } from '#server/platform/call'

const maxDifferences = 50
const maxTextLength = 500

/**
 * Records in the audit history which members of a lasting object a call changed. Both states are those that the app
 * shows, so they contain no secret.
 */
export function recordDifference(auditContext: AuditContext, before: object, after: object): void {
  auditContext.differences = [...(auditContext.differences ?? []), ...differencesOf(before, after)].slice(
    0,
    maxDifferences,
  )
}

/** Returns the members that differ, those of nested objects by their path. Lists are recorded as a whole. */
export function differencesOf(before: object, after: object, path = ''): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, now] = [memberOf(before, name), memberOf(after, name)]
    const member = path + name
    if (isObject(old) && isObject(now)) return differencesOf(old, now, `${member}.`)
    const difference = { member, before: textOf(old), after: textOf(now) }
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [difference]
  })
}

function memberOf(object: object, name: string): unknown {
  return (object as Record<string, unknown>)[name] ?? null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Formats a value for a reader: text unchanged, everything else as JSON. Long values are truncated. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength).toWellFormed()}…`
}
