import { cantons } from '#contract/core/country'
import { cantonNames } from '#contract/prospecting/grounding/places/place-aliases'

/** Further names in files of users. */
const more: Readonly<Record<string, readonly string[]>> = {
  BS: ['Basel-City'],
  GR: ['Grischun'],
  SG: ['Sankt Gallen', 'St-Gall'],
}

const foldName = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const codeOf = new Map(
  cantons.flatMap((code) =>
    [code, ...(cantonNames[code] ?? []), ...(more[code] ?? [])].map(
      (name) => [foldName(name), code] as const,
    ),
  ),
)

/**
 * Returns the canton that a text names: two letters, or its name in one of four languages. A name of two cantons,
 * such as "Appenzell", names no single one.
 */
export function cantonNamed(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:(?:kanton|kt\.?|canton|cantone)\s+)(?:(?:de|du|di|of)\s+)?/i, '')
  return codeOf.get(foldName(bare))
}
