const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** Returns the browser and system of a user agent in two words; null if it names neither. */
export function agentWords(agent: string | null): string | null {
  const named = (of: typeof browsers | typeof systems) =>
    of.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  return [named(browsers), named(systems)].filter(Boolean).join(' · ') || null
}
