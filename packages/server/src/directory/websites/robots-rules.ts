// Reads a robots.txt as RFC 9309 describes it. The site chooses the text and the paths, so each step takes time linear
// in their length. Patterns with asterisks cost more, so their number and length are limited.

type Rule = { allow: boolean; length: number; segments: readonly string[]; toTheEnd: boolean }

/** The rules of a robots.txt that apply to one crawler. */
export type RobotsRules = { rules: readonly Rule[]; crawlDelay: number | undefined }

/** Rules with an asterisk beyond this number are shortened to the part before it. */
const maxPatterns = 500
const maxPatternLength = 200
const maxAsterisks = 10
/** A longer path is not compared. It is allowed only where no rule exists. */
const maxPathLength = 1000

/** Returns the rules for the crawler with this token, or else those for all crawlers. */
export function robotsRulesFor(token: string, text: string): RobotsRules {
  const groups = new Map<string, Group>()
  let agents: string[] = []
  let groupBegan = false
  for (const line of linesOf(text)) {
    const [name, value] = fieldOf(line)
    if (name === 'user-agent') {
      agents = [...new Set([...(groupBegan ? [] : agents), ...knownAgents(value, token)])]
      groupBegan = false
    } else if (isRuleName(name)) {
      groupBegan = true
      for (const agent of agents) addLine(groupOf(groups, agent), name, value)
    }
  }
  const { rules, crawlDelay } = groups.get(token) ?? groups.get('*') ?? newGroup()
  return { rules, crawlDelay }
}

/** Returns whether the rules allow the path. The longest matching rule decides, and `Allow` between equal ones. */
export function allowsPath({ rules }: RobotsRules, given: string): boolean {
  if (rules.length === 0) return true
  if (given.length > maxPathLength) return false
  const path = withUpperEscapes(given)
  let deciding: Rule | undefined
  for (const rule of rules) if (overridesRule(rule, deciding) && matchesPath(rule, path)) deciding = rule
  return deciding?.allow ?? true
}

function overridesRule(rule: Rule, other: Rule | undefined) {
  if (!other || rule.length !== other.length) return rule.length > (other?.length ?? -1)
  return rule.allow && !other.allow
}

type RuleName = 'allow' | 'disallow' | 'crawl-delay'

function isRuleName(name: string): name is RuleName {
  return name === 'allow' || name === 'disallow' || name === 'crawl-delay'
}

function knownAgents(value: string, token: string) {
  const agent = agentOf(value)
  return agent === token || agent === '*' ? [agent] : []
}

type Group = { rules: Rule[]; patterns: number; crawlDelay: number | undefined }

function newGroup(): Group {
  return { rules: [], patterns: 0, crawlDelay: undefined }
}

function groupOf(groups: Map<string, Group>, agent: string): Group {
  const group = groups.get(agent) ?? newGroup()
  groups.set(agent, group)
  return group
}

function linesOf(text: string) {
  return text.replaceAll('\r', '\n').split('\n')
}

function fieldOf(line: string): [name: string, value: string] {
  const comment = line.indexOf('#')
  const content = comment < 0 ? line : line.slice(0, comment)
  const colon = content.indexOf(':')
  if (colon < 0) return ['', '']
  return [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
}

/** Returns the token without a version: "Alphorn/1.0" addresses "alphorn". */
function agentOf(value: string) {
  const slash = value.indexOf('/')
  return (slash < 0 ? value : value.slice(0, slash)).trim().toLowerCase()
}

function addLine(group: Group, name: RuleName, value: string) {
  if (name === 'crawl-delay') {
    const seconds = Number(value)
    if (!Number.isNaN(seconds)) group.crawlDelay = seconds
    return
  }
  // An empty rule forbids nothing, but its group applies.
  if (value === '') return
  const rule = ruleOf(group, name === 'allow', normalPattern(value))
  if (rule) group.rules.push(rule)
}

/**
 * Parses a rule. A pattern beyond the limits is shortened if it forbids, so that it forbids more, and ignored if it
 * allows.
 */
function ruleOf(group: Group, allow: boolean, pattern: string): Rule | undefined {
  const { length } = pattern
  const toTheEnd = pattern.endsWith('$')
  const segments = (toTheEnd ? pattern.slice(0, -1) : pattern).split('*')
  if (segments.length === 1) return { allow, length, segments, toTheEnd }
  group.patterns++
  const isTooLarge = length > maxPatternLength || segments.length > maxAsterisks + 1
  if (!isTooLarge && group.patterns <= maxPatterns) return { allow, length, segments, toTheEnd }
  return allow ? undefined : { allow, length, segments: segments.slice(0, 1), toTheEnd: false }
}

/** Takes the first occurrence of each part between two asterisks: if that one leads nowhere, no later one does. */
function matchesPath({ segments, toTheEnd }: Rule, path: string) {
  const [first = '', ...others] = segments
  if (!path.startsWith(first)) return false
  const last = others.pop()
  if (last === undefined) return !toTheEnd || path.length === first.length
  let at = first.length
  for (const segment of others) {
    const found = path.indexOf(segment, at)
    if (found < 0) return false
    at = found + segment.length
  }
  return toTheEnd ? path.endsWith(last) && path.length - last.length >= at : path.includes(last, at)
}

/** Writes the pattern as paths are written: letters beyond ASCII as escapes, and escapes in capitals. */
function normalPattern(pattern: string) {
  try {
    return withUpperEscapes(encodeURI(pattern).replaceAll('%25', '%'))
  } catch (error) {
    // A pattern with half a surrogate pair has no escaped form and matches no path.
    if (error instanceof URIError) return pattern
    throw error
  }
}

function withUpperEscapes(path: string) {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}
